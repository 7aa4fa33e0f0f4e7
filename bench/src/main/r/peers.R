# SPDX-License-Identifier: Apache-2.0
# Fits the peers to the folds that folds.R wrote:
#   Rscript peers.R DIRECTORY CORES
# DIRECTORY/NAME/METHOD.csv has the probabilities of the test rows, and the seconds of fit and prediction. What is there is
# not done again.

args <- commandArgs(trailingOnly = TRUE)
directory <- args[1]
source("design.R")
suppressPackageStartupMessages({ library(glmnet); library(arm) })

# Maximum likelihood; coefficients that the rows do not determine are 0.
by_glm <- function(y, x, x_test) {
  beta <- glm.fit(cbind(1, x), y, family = binomial())$coefficients
  beta[is.na(beta)] <- 0
  plogis(drop(cbind(1, x_test) %*% beta))
}

by_bayesglm <- function(y, x, x_test) {
  colnames(x) <- colnames(x_test) <- paste0("x", seq_len(ncol(x)))
  fit <- bayesglm(y ~ ., family = binomial(), data = data.frame(y = y, x))
  predict(fit, data.frame(x_test), type = "response")
}

by_glmnet <- function(alpha) function(y, x, x_test) {
  # Two columns at least, as glmnet wants.
  pad <- function(x) if (ncol(x) < 2) cbind(x, 0) else x
  set.seed(1)
  fit <- cv.glmnet(pad(x), y, family = "binomial", alpha = alpha)
  drop(predict(fit, pad(x_test), s = "lambda.min", type = "response"))
}

# glm has no answer of its own for p >= n; bayesglm takes minutes for hundreds of columns.
methods <- list(
  base = list(fit = function(y, x, x_test) rep(mean(y), nrow(x_test)), able = function(x) TRUE),
  glm = list(fit = by_glm, able = function(x) ncol(x) + 1 < nrow(x)),
  bayesglm = list(fit = by_bayesglm, able = function(x) ncol(x) <= 200),
  ridge = list(fit = by_glmnet(0), able = function(x) TRUE),
  lasso = list(fit = by_glmnet(1), able = function(x) TRUE))

run_set <- function(set) {
  file_of <- function(method) file.path(directory, set$name, paste0(method, ".csv"))
  todo <- Filter(function(m) !file.exists(file_of(m)), names(methods))
  if (length(todo) == 0) return()
  results <- list()
  for (k in seq_len(set$folds)) {
    train <- read_table(file.path(directory, set$name, paste0(k, ".train.csv")))
    d <- design(train[-1], read_table(file.path(directory, set$name, paste0(k, ".test.csv"))))
    for (m in Filter(function(m) methods[[m]]$able(d$x), todo)) {
      seconds <- system.time(p <- suppressWarnings(methods[[m]]$fit(train$y, d$x, d$x_test)))[["elapsed"]]
      results[[m]] <- rbind(results[[m]], data.frame(fold = k, seconds = seconds, probability = p))
    }
  }
  # A method that is able on some folds only has no mean.
  for (m in names(results)) if (length(unique(results[[m]]$fold)) == set$folds)
    write.csv(results[[m]], file_of(m), row.names = FALSE)
  message("arena: peers on ", set$name)
}

sets <- read.delim(file.path(directory, "sets.tsv"))
# The quick ones first.
sets <- sets[order(with(sets, 1.0 * folds * rows * columns * pmin(rows, columns))), ]
sets <- split(sets, seq_len(nrow(sets)))
failed <- Filter(function(r) inherits(r, "try-error"),
  parallel::mclapply(sets, run_set, mc.cores = as.integer(args[2]), mc.preschedule = FALSE))
for (f in failed) message("arena: ", conditionMessage(attr(f, "condition")))
quit(status = if (length(failed) > 0) 1 else 0)
