# SPDX-License-Identifier: Apache-2.0
# Writes each data set as CSV, one training and one test table for each fold, the same for every method:
#   Rscript folds.R DIRECTORY [NAME ...]
# DIRECTORY/NAME/1.train.csv, 1.test.csv, …; outcomes.csv: the outcomes of the test rows. DIRECTORY/sets.tsv lists the sets.
# A set that is there is not written again.

args <- commandArgs(trailingOnly = TRUE)
directory <- args[1]
source("sets.R")
source("design.R")
wanted <- if (length(args) > 1) args[-1] else names(sets)
unknown <- setdiff(wanted, names(sets))
if (length(unknown) > 0) {
  message("arena: there is no data set ", unknown[1], "; there are ", paste(names(sets), collapse = ", "))
  quit(status = 2)
}

# Stratified: each fold has its share of both outcomes.
fold_of <- function(y, folds) {
  set.seed(1)
  fold <- integer(length(y))
  for (outcome in 0:1) fold[y == outcome] <- sample(rep_len(1:folds, sum(y == outcome)))
  fold
}

write_table <- function(data, file) write.csv(data, file, row.names = FALSE, na = "")

# What is known of a set; written last, so that a set without it is not whole.
facts_file <- function(name) file.path(directory, name, "set.tsv")

# Titles have commas but no tabs.
write_facts <- function(facts, file) write.table(facts, file, row.names = FALSE, quote = FALSE, sep = "\t")

write_set <- function(name) {
  data <- sets[[name]]$make()
  folder <- file.path(directory, name)
  dir.create(folder, recursive = TRUE, showWarnings = FALSE)
  folds <- if (nrow(data) <= 2000 && ncol(data) <= 1000) 10 else 5
  fold <- fold_of(data$y, folds)
  for (k in 1:folds) {
    write_table(data[fold != k, ], file.path(folder, paste0(k, ".train.csv")))
    write_table(data[fold == k, -1, drop = FALSE], file.path(folder, paste0(k, ".test.csv")))
  }
  outcomes <- do.call(rbind, lapply(1:folds, function(k) data.frame(fold = k, y = data$y[fold == k])))
  write_table(outcomes, file.path(folder, "outcomes.csv"))
  columns <- ncol(design(read_table(file.path(folder, "1.train.csv"))[-1])$x)
  write_facts(data.frame(name, source = sets[[name]]$source, rows = nrow(data), columns, events = sum(data$y), folds,
    simulated = tolower(sets[[name]]$simulated)), facts_file(name))
}

for (name in wanted) if (!file.exists(facts_file(name))) write_set(name)
facts <- lapply(wanted, function(name) read.delim(facts_file(name), colClasses = "character"))
write_facts(do.call(rbind, facts), file.path(directory, "sets.tsv"))
