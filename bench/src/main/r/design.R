# SPDX-License-Identifier: Apache-2.0
# Columns for the peers, as probitep makes them: a missing number is the mean of the training rows, a missing category a
# level of its own, a new category the most frequent one. Everything is learned from the training rows.

read_table <- function(file) {
  read.csv(file, na.strings = c("", "NA"), stringsAsFactors = TRUE, check.names = FALSE)
}

design <- function(train, test = train) {
  x <- list()
  x_test <- list()
  for (c in names(train)) {
    if (is.factor(train[[c]])) {
      levels <- names(sort(-table(train[[c]])))
      both <- lapply(list(train[[c]], test[[c]]), function(v) ifelse(is.na(v), "(missing)", as.character(v)))
      if (anyNA(train[[c]])) levels <- c(levels, "(missing)")
      for (level in levels[-1]) {
        name <- paste0(c, "=", level)
        x[[name]] <- as.numeric(both[[1]] == level)
        x_test[[name]] <- as.numeric(both[[2]] == level)
      }
    } else {
      mean <- mean(as.numeric(train[[c]]), na.rm = TRUE)
      x[[c]] <- ifelse(is.na(train[[c]]), mean, as.numeric(train[[c]]))
      x_test[[c]] <- ifelse(is.na(test[[c]]), mean, as.numeric(test[[c]]))
    }
  }
  varies <- vapply(x, function(v) any(v != v[1]), NA)
  list(x = do.call(cbind, x[varies]), x_test = do.call(cbind, x_test[varies]))
}
