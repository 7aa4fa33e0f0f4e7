# SPDX-License-Identifier: Apache-2.0
# Logistic regression and what R knows about metrics. See README.md for how to run it.
suppressMessages(library(pROC))
pima <- "../../../../../../../../examples/pima/"
train <- read.csv(paste0(pima, "train.csv"))
test <- read.csv(paste0(pima, "test.csv"))
precise <- function(x) formatC(x, digits = 17, format = "g")

if (commandArgs(TRUE)[1] == "logistic") {
  # Centred, and scaled to a standard deviation of one half, as probitep does by default.
  y <- as.integer(train$type == "Yes")
  features <- setdiff(names(train), "type")
  centre <- sapply(train[features], mean)
  twice <- 2 * sapply(train[features], sd)
  scaled <- function(table) as.data.frame(scale(table[features], centre, twice))
  fit <- glm(y ~ ., binomial, scaled(train), control = glm.control(epsilon = 1e-15, maxit = 100))
  write.csv(data.frame(name = names(coef(fit)), glm = precise(coef(fit))),
            "logistic_coefficients.csv", row.names = FALSE, quote = FALSE)
  p <- predict(fit, scaled(test), type = "response")
  write.csv(data.frame(outcome = as.integer(test$type == "Yes"), glm = precise(p)),
            "logistic_predictions.csv", row.names = FALSE, quote = FALSE)
} else {
  input <- read.csv("metrics_input.csv")
  out <- NULL
  add <- function(case, metric, value) out <<- rbind(out, data.frame(case, metric, precise(value)))
  for (case in unique(input$case)) {
    d <- input[input$case == case, ]
    k <- sum(d$outcome); n <- nrow(d)
    if (k > 1 && n - k > 1) {
      r <- roc(d$outcome, d$probability, levels = c(0, 1), direction = "<", quiet = TRUE)
      add(case, "auc", as.numeric(auc(r)))
      for (level in c(0.95, 0.5)) {
        ci <- ci.auc(r, conf.level = level, method = "delong")
        add(case, paste0("delong_lower_", level), ci[1])
        add(case, paste0("delong_upper_", level), ci[3])
      }
    }
    for (level in c(0.95, 0.5)) {
      w <- suppressWarnings(prop.test(k, n, conf.level = level, correct = FALSE))$conf.int
      add(case, paste0("wilson_lower_", level), w[1])
      add(case, paste0("wilson_upper_", level), w[2])
    }
    loss <- -log(ifelse(d$outcome == 1, d$probability, 1 - d$probability))
    if (n > 1 && all(is.finite(loss)) && sd(loss) > 0) {
      add(case, "log_loss_lower", mean(loss) - qnorm(0.975) * sd(loss) / sqrt(n))
      add(case, "log_loss_upper", mean(loss) + qnorm(0.975) * sd(loss) / sqrt(n))
    }
  }
  names(out) <- c("case", "metric", "value")
  write.csv(out, "metrics_r.csv", row.names = FALSE, quote = FALSE)
}
