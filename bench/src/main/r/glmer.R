# Random intercepts and slopes by lme4::glmer, and the tables for probitep in the working directory: see docs/prior.md.
suppressMessages(library(lme4))

show <- function(name, formula, data, points) {
  model <- glmer(formula, data, family = binomial("probit"), nAGQ = points)
  cat(name, "quadrature points", points, "variance", format(as.numeric(VarCorr(model)[[1]]), digits = 5), "\n")
  print(summary(model)$coefficients[, 1:2], digits = 6)
}

clusters <- function(count, size, sd) {
  g <- rep(seq_len(count), each = size)
  x <- rnorm(count * size)
  effect <- rnorm(count, sd = sd)
  data.frame(x = x, g = paste0("g", g), y = as.integer(0.5 * x + effect[g] + rnorm(count * size) > 0.2))
}

cows <- cbpp[rep(seq_len(nrow(cbpp)), cbpp$size), c("herd", "period")]
cows$y <- unlist(lapply(seq_len(nrow(cbpp)), function(i)
  rep(c(1, 0), c(cbpp$incidence[i], cbpp$size[i] - cbpp$incidence[i]))))
cows$herd <- paste0("h", cows$herd)
cows$period <- paste0("p", cows$period)
write.csv(cows, "cbpp.csv", row.names = FALSE)
show("cbpp", y ~ period + (1 | herd), cows, 25)

data(Contraception, package = "mlmRev")
women <- with(Contraception, data.frame(
  y = as.integer(use == "Y"), age = age, urban = as.integer(urban == "Y"),
  livch = paste0("n", livch), district = paste0("d", district)))
write.csv(women, "contraception.csv", row.names = FALSE)
show("contraception", y ~ age + urban + livch + (1 | district), women, 25)

data(bacteria, package = "MASS")
write.csv(bacteria, "bacteria.csv", row.names = FALSE)
show("bacteria", y ~ trt + week + (1 | ID), bacteria, 25)
show("bacteria", y ~ trt + week + (1 | ID), bacteria, 1)

set.seed(1)
small <- clusters(300, 4, 1.5)
write.csv(small, "small.csv", row.names = FALSE)
show("small", y ~ x + (1 | g), small, 25)
show("small", y ~ x + (1 | g), small, 1)

set.seed(2)
large <- clusters(60, 30, 0.8)
write.csv(large, "large.csv", row.names = FALSE)
show("large", y ~ x + (1 | g), large, 25)

# Slopes by group: the tables, held-out rows too, and glmer's variances, slopes and log loss on those rows.
slopes <- function(name, seed, sizes, slope, intercept, unit, formula, points) {
  set.seed(seed)
  groups <- length(sizes)
  slope <- rnorm(groups, sd = slope)
  intercept <- rnorm(groups, sd = intercept)
  rows <- function(sizes) {
    g <- rep(seq_len(groups), sizes)
    x <- rnorm(length(g))
    data.frame(x = signif(x * unit, 6), g = paste0("g", g),
      y = as.integer(0.2 + intercept[g] + (0.5 + slope[g]) * x + rnorm(length(g)) > 0))
  }
  train <- rows(sizes)
  test <- rows(rep(40, groups))
  write.csv(train, paste0(name, ".csv"), row.names = FALSE, quote = FALSE)
  write.csv(test, paste0(name, "-test.csv"), row.names = FALSE, quote = FALSE)
  loss <- function(model, ...) -mean(log(abs(1 - test$y - predict(model, test, type = "response", ...))))
  model <- glmer(formula, train, family = binomial("probit"), nAGQ = points)
  cat(name, "quadrature points", points, "variances", sapply(VarCorr(model), function(v) format(v[1], digits = 5)),
    "effects", format(fixef(model), digits = 5), "log loss", format(loss(model), digits = 4),
    "without slopes", format(loss(glm(y ~ x, binomial("probit"), train)), digits = 4), "\n")
  effects <- as.data.frame(ranef(model, condVar = TRUE))
  effects <- effects[effects$term == "x", c("grp", "condval", "condsd")]
  write.csv(effects, paste0(name, "-glmer.csv"), row.names = FALSE, quote = FALSE)
}
slopes("uneven", 1, rep(c(6, 6, 150), 20), 0.35, 0, 1, y ~ x + (0 + x | g), 25)
slopes("both", 2, rep(c(4, 20, 100), each = 20), 0.8, 0.5, 7, y ~ x + (x || g), 1)
slopes("even", 3, rep(10, 200), 0.6, 0, 0.02, y ~ x + (0 + x | g), 25)
