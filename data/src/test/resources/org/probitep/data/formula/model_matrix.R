# SPDX-License-Identifier: Apache-2.0
# Makes table.csv and one CSV file per formula with what R's model.matrix gives for it.
# Run in this directory:  LC_ALL=C Rscript model_matrix.R
# Factors are releveled to their most frequent level (ties: the first in the order of the levels), which is
# how probitep chooses the reference. No option of contrasts is changed: contr.treatment.
set.seed(20261115)
n <- 40
table <- data.frame(
  y = rbinom(n, 1, 0.5),
  a = round(rnorm(n, 5, 2), 3),
  b = round(rexp(n) + 0.1, 4),
  k = sample(c(0, 1, 2, 10), n, replace = TRUE),
  region = sample(c("north", "south", "east", "west"), n, replace = TRUE),
  size = sample(c("S", "M", "L"), n, replace = TRUE),
  flag = sample(c(TRUE, FALSE), n, replace = TRUE)
)
write.csv(table, "table.csv", row.names = FALSE, quote = FALSE)

most_frequent_first <- function(x) {
  x <- factor(x)
  relevel(x, ref = names(which.max(table_of(x))))
}
table_of <- base::table
d <- table
d$region <- most_frequent_first(d$region)
d$size <- most_frequent_first(d$size)
C <- most_frequent_first # what C(x) means in probitep
library(splines)

write_matrix <- function(formula, d, file) {
  written <- gsub("factor(", "C(", formula, fixed = TRUE) # the same in probitep
  m <- model.matrix(as.formula(written), d)
  colnames(m) <- gsub(",", ";", colnames(m))
  cat(paste(colnames(m), collapse = ","), "\n", sep = "", file = file)
  for (r in seq_len(nrow(m))) {
    cat(paste(sprintf("%.17g", m[r, ]), collapse = ","), "\n", sep = "", file = file, append = TRUE)
  }
}
formulas <- readLines("formulas.txt")
for (i in seq_along(formulas)) write_matrix(formulas[i], d, sprintf("matrix%02d.csv", i))

# An ordered factor, S < M < L, whose contrasts are probitep's steps.
ordered_size <- d
ordered_size$size <- factor(table$size, c("S", "M", "L"), ordered = TRUE)
contrasts(ordered_size$size) <- matrix(
  c(0, 1, 1, 0, 0, 1), 3,
  dimnames = list(c("S", "M", "L"), c(">=M", ">=L"))
)
of_ordered <- readLines("ordered.txt")
for (i in seq_along(of_ordered)) write_matrix(of_ordered[i], ordered_size, sprintf("ordered%02d.csv", i))

# What a model of the formulas with learned columns, and with comparisons, makes of rows it was not fitted to, some of them outside
# the range of table.csv: newNN.csv, by R's own way (predvars), for the rows of new.csv.
new <- data.frame(
  y = c(0, 1, 0, 1, 0, 1),
  a = c(4.2, 5.5, -3, 14, 0.123, 9),
  b = c(0.7, 1.1, 0.05, 9, 3.3, 0.2),
  k = c(0, 1, 2, 10, 12, -1),
  region = c("north", "south", "east", "west", "north", "north"),
  size = c("S", "M", "L", "S", "M", "L"),
  flag = c(TRUE, FALSE, TRUE, FALSE, TRUE, FALSE)
)
write.csv(new, "new.csv", row.names = FALSE, quote = FALSE)
new$region <- factor(new$region, levels(d$region))
new$size <- factor(new$size, levels(d$size))
for (i in c(18:24, 39:49)) {
  seen <- terms(model.frame(as.formula(formulas[i]), d))
  m <- suppressWarnings(model.matrix(delete.response(seen), model.frame(delete.response(seen), new)))
  file <- sprintf("new%02d.csv", i)
  cat("", file = file)
  for (r in seq_len(nrow(m))) {
    cat(paste(sprintf("%.17g", m[r, ]), collapse = ","), "\n", sep = "", file = file, append = TRUE)
  }
}
