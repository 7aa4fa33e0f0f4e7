# Random intercepts by lme4::glmer, and the tables for probitep in the working directory: see docs/prior.md.
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

set.seed(1)
small <- clusters(300, 4, 1.5)
write.csv(small, "small.csv", row.names = FALSE)
show("small", y ~ x + (1 | g), small, 25)
show("small", y ~ x + (1 | g), small, 1)

set.seed(2)
large <- clusters(60, 30, 0.8)
write.csv(large, "large.csv", row.names = FALSE)
show("large", y ~ x + (1 | g), large, 25)
