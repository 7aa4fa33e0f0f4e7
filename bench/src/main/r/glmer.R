# Random intercepts and slopes by lme4::glmer, and the tables for probitep in the working directory: see docs/prior.md.
# With the path of probitep, also where the differences come from.
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

# --- Where the differences come from: Rscript bench/src/main/r/glmer.R ./probitep (some minutes) ---------------------

# Gauss and Hermite's rule: sums of weight * f(node) are integrals of f under N(0, 1).
hermite <- function(count) {
  beside <- diag(0, count)
  beside[cbind(seq_len(count - 1), 2:count)] <- sqrt(seq_len(count - 1))
  rule <- eigen(beside + t(beside), symmetric = TRUE)
  list(node = rule$values, weight = rule$vectors[1, ]^2)
}

# The log likelihood of each column of coefficients, the effects of groups integrated out with 31 nodes each.
log_likelihood <- function(data, x, model, coefficients, variance) {
  effect <- ranef(model, condVar = TRUE)$g
  order <- match(data$g, rownames(effect))
  centre <- effect[, 1]
  width <- 1.5 * sqrt(as.numeric(attr(effect, "postVar")))
  rule <- hermite(31)
  fixed <- x %*% coefficients
  total <- NULL
  for (k in seq_along(rule$node)) {
    u <- centre + width * rule$node[k]
    likelihood <- rowsum(pnorm((2 * data$y - 1) * (fixed + u[order]), log.p = TRUE), order)
    part <- likelihood + dnorm(u, sd = sqrt(variance), log = TRUE) + log(width) + log(rule$weight[k]) -
      dnorm(rule$node[k], log = TRUE)
    high <- if (is.null(total)) part else pmax(total, part)
    total <- if (is.null(total)) part else high + log(exp(total - high) + exp(part - high))
  }
  colSums(total)
}

# The exact posterior under N(0, 1000) priors with the variance of the groups given: mean and log evidence.
exact <- function(data, x, model, variance, points = 7) {
  rule <- hermite(points)
  p <- ncol(x)
  grid <- t(as.matrix(expand.grid(rep(list(rule$node), p))))
  weight <- apply(expand.grid(rep(list(rule$weight), p)), 1, prod)
  root <- 1.1 * t(chol(as.matrix(vcov(model))))
  beta <- fixef(model) + root %*% grid
  log_ratio <- log_likelihood(data, x, model, beta, variance) + colSums(dnorm(beta, sd = sqrt(1000), log = TRUE)) -
    colSums(dnorm(grid, log = TRUE)) + log(weight)
  high <- max(log_ratio)
  share <- exp(log_ratio - high)
  list(mean = as.numeric(beta %*% share) / sum(share), evidence = high + log(sum(share)) + sum(log(diag(root))))
}

# The variance with the highest exact evidence; slope is that of the hyper-prior in log variance.
best_variance <- function(data, x, model, slope) {
  at <- as.numeric(VarCorr(model)$g)
  exp(optimize(function(t) exact(data, x, model, exp(t), 3)$evidence + slope * t, log(at) + c(-1.5, 1.5),
    maximum = TRUE, tol = 0.002)$maximum)
}

probitep <- function(program, table, options) {
  write.csv(table, "probitep.csv", row.names = FALSE)
  said <- system2(program, c("fit", "probitep.csv", options, "--link", "probit", "-o", "m.zip"), stderr = TRUE)
  list(said = said, table = read.csv(text = system2(program, c("inspect", "m.zip", "--format", "csv"), stdout = TRUE)))
}

# The effects of (Intercept), x and w by EP, the variance of the groups learned, or given: then the groups are
# columns of 0 and 1, and the others are multiplied by 100, so that their prior is wide.
by_ep <- function(program, data, variance = NULL) {
  if (is.null(variance)) {
    fit <- probitep(program, data, c("--formula", shQuote("y ~ x + w + (1 | g)"), "--prior-variance", "1000"))
    return(list(mean = fit$table$mean[1:3], variance = as.numeric(sub(".*prior variance ([0-9.e-]+).*", "\\1",
      grep("prior variance", fit$said, value = TRUE)[1]))))
  }
  columns <- data.frame(y = data$y, x = 100 * data$x, w = 100 * data$w, model.matrix(~ 0 + g, data))
  fit <- probitep(program, columns, c("--target", "y", "--scale", "none", "--prior-variance",
    format(variance, digits = 17), "--intercept-variance", "1000"))
  list(mean = fit$table$mean[1:3] * c(1, 100, 100), variance = variance)
}

# total = glmer to probitep; slope = that of x alone. Its parts: variance = with the variance learned or that of glmer,
# mean_or_mode = the exact posterior mean to glmer, ep = EP to the exact mean, the last two with the variance of glmer.
decompose <- function(program, groups, size, sd, slope, seed) {
  set.seed(seed)
  g <- rep(seq_len(groups), each = size)
  x <- rnorm(groups * size)
  w <- rbinom(groups * size, 1, 0.5)
  eta <- slope * x + 0.5 * w + rnorm(groups, sd = sd)[g] - 0.3
  data <- data.frame(y = as.integer(eta + rnorm(groups * size) > 0), x = x, w = w, g = sprintf("g%03d", g))
  model <- glmer(y ~ x + w + (1 | g), data, family = binomial("probit"), nAGQ = 25)
  design <- model.matrix(~ x + w, data)
  theirs <- as.numeric(VarCorr(model)$g)
  se <- sqrt(diag(as.matrix(vcov(model))))
  learned <- by_ep(program, data)
  given <- by_ep(program, data, theirs)
  true_mean <- exact(data, design, model, theirs)$mean
  apart <- function(a, b) max(abs(a - b) / se)
  c(
    total = apart(learned$mean, fixef(model)), slope = as.numeric(abs(learned$mean - fixef(model))[2] / se[2]),
    variance = apart(learned$mean, given$mean), mean_or_mode = apart(true_mean, fixef(model)),
    ep = apart(given$mean, true_mean), glmer = theirs, probitep = learned$variance,
    integrated = best_variance(data, design, model, 0), with_hyperprior = best_variance(data, design, model, 0.5)
  )
}

program <- commandArgs(TRUE)
if (length(program) == 1) {
  designs <- list(c(30, 20, 1, 2), c(20, 30, 0.5, 1), c(50, 20, 1.2, 1.5), c(100, 20, 0.8, 1), c(12, 40, 0.6, 0.5),
    c(200, 20, 0.5, 1))
  for (d in designs) {
    runs <- sapply(101:106, function(seed) decompose(program, d[1], d[2], d[3], d[4], seed))
    cat("\ngroups", d[1], "of", d[2], "sd", d[3], "slope", d[4], "\ndifferences in standard errors of glmer\n")
    print(round(rbind(largest = apply(runs[1:5, ], 1, max), median = apply(runs[1:5, ], 1, median)), 3))
    cat("variances, divided by that of glmer\n")
    print(round(apply(runs[7:9, ] / rep(runs[6, ], each = 3), 1, median), 3))
  }
}
