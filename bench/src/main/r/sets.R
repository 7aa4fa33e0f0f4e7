# SPDX-License-Identifier: Apache-2.0
# The data sets of the arena: each is an outcome and columns as a package of Debian holds them. Left out are only
# columns that tell the outcome (a time that ends with it) and names of rows; missing cells stay missing.

packages <- c("mlbench", "kernlab", "MASS", "boot", "survival", "AER", "carData", "HSAUR3", "rpart", "modeldata",
  "mlmRev", "lme4", "vcd", "vcdExtra", "TH.data", "caret", "dslabs", "MatchIt", "geepack", "multtest", "ALL",
  "VIM", "pscl", "psych", "palmerpenguins", "Epi", "mclust", "survminer", "ade4", "ggplot2", "ipred", "KMsurv", "rstanarm",
  "robustbase", "bladderbatch", "HSMMSingleCell", "pls", "adegenet", "metagenomeSeq", "brglm2", "spData", "VGAM", "bayesm", "qtl",
  "phyloseq", "MCMCpack", "vegan")

from <- function(package, item, object = item) {
  place <- new.env()
  utils::data(list = item, package = package, envir = place)
  as.data.frame(get(object, envir = place))
}

# Labels some of which are numbers (0, 1, 2, 3+) with the name of their column before them: probitep asks what such a
# column is, and with no option but the target nobody answers.
unmixed <- function(data) {
  for (c in names(data)[!vapply(data, is.numeric, NA)]) {
    labels <- unique(na.omit(as.character(data[[c]])))
    numbers <- !is.na(suppressWarnings(as.numeric(labels)))
    if (any(numbers) && !all(numbers)) data <- labels_of(data, c)
  }
  data
}

# The outcome first, then the other columns.
table_of <- function(outcome, data, drop = character()) {
  columns <- unmixed(data[setdiff(names(data), drop)])
  kept <- !is.na(outcome)
  data.frame(y = as.integer(outcome[kept]), columns[kept, , drop = FALSE], check.names = FALSE)
}

# Nominal columns whose levels are numbers, as labels.
labels_of <- function(data, columns) {
  data[columns] <- lapply(columns, function(c) ifelse(is.na(data[[c]]), NA, paste0(c, data[[c]])))
  data
}

numbers <- function(data) {
  data[] <- lapply(data, function(x) as.numeric(as.character(x)))
  data
}

# Every row, or so many drawn once and for all.
at_most <- function(rows, data) {
  if (nrow(data) <= rows) return(data)
  set.seed(1)
  data[sort(sample(nrow(data), rows)), ]
}

# The table and the products of each two of its numeric columns; categories become columns of 0 and 1 first, and
# missing numbers means, so that products exist.
with_products <- function(data) {
  x <- data[-1]
  x[] <- lapply(x, function(v) {
    if (is.numeric(v)) ifelse(is.na(v), mean(v, na.rm = TRUE), v)
    else factor(ifelse(is.na(v), "missing", as.character(v)))
  })
  wide <- model.matrix(~ .^2, x)[, -1]
  data.frame(y = data$y, wide[, apply(wide, 2, function(v) length(unique(v)) > 1)], check.names = TRUE)
}

died_by <- function(days, time, status) ifelse(time > days, 0, ifelse(status == 1, 1, NA))

sets <- list()
add <- function(name, source, make, simulated = FALSE) {
  sets[[name]] <<- list(source = source, make = make, simulated = simulated)
}

# mlbench, kernlab
add("sonar", "mlbench Sonar", function() { d <- from("mlbench", "Sonar"); table_of(d$Class == "M", d, "Class") })
add("ionosphere", "mlbench Ionosphere", function() { d <- from("mlbench", "Ionosphere")
  table_of(d$Class == "good", d, "Class") })
add("pima", "mlbench PimaIndiansDiabetes2", function() { d <- from("mlbench", "PimaIndiansDiabetes2")
  table_of(d$diabetes == "pos", d, "diabetes") })
add("breast", "mlbench BreastCancer", function() { d <- from("mlbench", "BreastCancer")
  table_of(d$Class == "malignant", numbers(d[2:10])) })
add("votes", "mlbench HouseVotes84", function() { d <- from("mlbench", "HouseVotes84")
  table_of(d$Class == "republican", d, "Class") })
add("spam", "kernlab spam", function() { d <- from("kernlab", "spam"); table_of(d$type == "spam", d, "type") })
add("insurance", "kernlab ticdata, 4,000 rows", function() { d <- at_most(4000, from("kernlab", "ticdata"))
  table_of(d$CARAVAN == "insurance", d, "CARAVAN") })
add("musk", "kernlab musk", function() { d <- from("kernlab", "musk"); table_of(d$Class == 1, d, "Class") })
add("promoters", "kernlab promotergene", function() { d <- from("kernlab", "promotergene")
  table_of(d$Class == "+", d, "Class") })

# MASS, boot, rpart, survival
add("birthwt", "MASS birthwt", function() { d <- labels_of(from("MASS", "birthwt"), "race")
  table_of(d$low, d, c("low", "bwt")) })
add("melanoma", "MASS Melanoma, death from it", function() { d <- from("MASS", "Melanoma")
  table_of(d$status == 1, d, c("status", "time")) })
add("urine", "boot urine", function() { d <- from("boot", "urine"); table_of(d$r, d, "r") })
add("nodal", "boot nodal", function() { d <- from("boot", "nodal"); table_of(d$r, d, c("r", "m")) })
add("kyphosis", "rpart kyphosis", function() { d <- from("rpart", "kyphosis")
  table_of(d$Kyphosis == "present", d, "Kyphosis") })
add("stagec", "rpart stagec", function() { d <- from("rpart", "stagec"); table_of(d$pgstat, d, c("pgstat", "pgtime")) })
add("pbc", "survival pbc, death within 5 years", function() { d <- from("survival", "pbc")
  table_of(died_by(1826, d$time, d$status == 2), labels_of(d, "trt"), c("id", "time", "status")) })
add("colon", "survival colon, recurrence within 3 years", function() { d <- from("survival", "cancer", "colon")
  d <- d[d$etype == 1, ]
  table_of(died_by(1096, d$time, d$status), d, c("id", "study", "status", "time", "etype")) })
add("lung", "survival lung, death within a year", function() { d <- from("survival", "cancer", "lung")
  table_of(died_by(365, d$time, d$status == 2), labels_of(d, "inst"), c("time", "status")) })
add("mgus2", "survival mgus2, progression", function() { d <- from("survival", "cancer", "mgus2")
  table_of(d$pstat, d, c("id", "pstat", "ptime", "futime", "death")) })
add("nwtco", "survival nwtco, relapse", function() { d <- labels_of(from("survival", "nwtco"), c("stage", "study"))
  table_of(d$rel, d, c("rel", "edrel", "seqno", "in.subcohort")) })
add("rotterdam", "survival rotterdam, recurrence within 5 years", function() { d <- from("survival", "cancer", "rotterdam")
  table_of(died_by(1826, d$rtime, d$recur), d, c("pid", "rtime", "recur", "dtime", "death")) })

# AER, carData
add("hmda", "AER HMDA", function() { d <- from("AER", "HMDA"); table_of(d$deny == "yes", d, "deny") })
add("labour", "AER PSID1976", function() { d <- from("AER", "PSID1976")
  table_of(d$participation == "yes", d, c("participation", "hours", "wage", "repwage")) })
add("swiss", "AER SwissLabor", function() { d <- from("AER", "SwissLabor")
  table_of(d$participation == "yes", d, "participation") })
add("affairs", "AER Affairs", function() { d <- from("AER", "Affairs"); table_of(d$affairs > 0, d, "affairs") })
add("creditcard", "AER CreditCard", function() { d <- from("AER", "CreditCard")
  table_of(d$card == "yes", d, c("card", "share", "expenditure")) })
add("resumes", "AER ResumeNames", function() { d <- from("AER", "ResumeNames"); table_of(d$call == "yes", d, "call") })
add("smokeban", "AER SmokeBan, 5,000 rows", function() { d <- at_most(5000, from("AER", "SmokeBan"))
  table_of(d$smoker == "yes", d, "smoker") })
add("titanic", "carData TitanicSurvival", function() { d <- from("carData", "TitanicSurvival")
  table_of(d$survived == "yes", d, "survived") })
add("chile", "carData Chile, yes against no", function() { d <- from("carData", "Chile")
  table_of(ifelse(d$vote %in% c("Y", "N"), d$vote == "Y", NA), d, "vote") })
add("cowles", "carData Cowles", function() { d <- from("carData", "Cowles")
  table_of(d$volunteer == "yes", d, "volunteer") })
add("migraine", "carData KosteckiDillon, 133 patients", function() {
  d <- labels_of(from("carData", "KosteckiDillon"), "id"); table_of(d$headache == "yes", d, "headache") })
add("stops", "carData MplsStops, 5,000 rows, 87 neighborhoods", function() { d <- from("carData", "MplsStops")
  d <- labels_of(at_most(5000, d[!is.na(d$personSearch), ]), "policePrecinct")
  table_of(d$personSearch == "YES", d[c("problem", "preRace", "race", "gender", "lat", "long", "policePrecinct", "neighborhood")]) })

# HSAUR3, lme4, mlmRev, geepack: many small groups
add("toenail", "HSAUR3 toenail, 294 patients", function() { d <- labels_of(from("HSAUR3", "toenail"), "patientID")
  table_of(d$outcome == "moderate or severe", d, c("outcome", "visit")) })
add("contraception", "mlmRev Contraception, 60 districts", function() {
  d <- labels_of(from("mlmRev", "Contraception"), "district"); table_of(d$use == "Y", d, c("use", "woman")) })
add("prenatal", "mlmRev guPrenat, 161 places", function() { d <- labels_of(from("mlmRev", "guPrenat"), "cluster")
  table_of(d$prenat == "Modern", d, c("prenat", "kid", "mom")) })
add("verbagg", "lme4 VerbAgg, the first 120 people, 24 items", function() { d <- from("lme4", "VerbAgg")
  d <- labels_of(d[as.integer(d$id) <= 120, ], "id")
  table_of(d$r2 == "Y", d, c("r2", "resp")) })
add("ohio", "geepack ohio, 537 children", function() { d <- labels_of(from("geepack", "ohio"), "id")
  table_of(d$resp, d, "resp") })

# modeldata
add("alzheimer", "modeldata ad_data", function() { d <- from("modeldata", "ad_data")
  table_of(d$Class == "Impaired", d, "Class") })
add("attrition", "modeldata attrition", function() { d <- from("modeldata", "attrition")
  table_of(d$Attrition == "Yes", d, "Attrition") })
add("credit", "modeldata credit_data", function() { d <- from("modeldata", "credit_data")
  table_of(d$Status == "bad", d, "Status") })
add("lending", "modeldata lending_club, 5,000 rows", function() { d <- at_most(5000, from("modeldata", "lending_club"))
  table_of(d$Class == "bad", d, "Class") })
add("churn", "modeldata mlc_churn, 51 states", function() { d <- from("modeldata", "mlc_churn")
  table_of(d$churn == "yes", d, "churn") })
add("cells", "modeldata cells", function() { d <- from("modeldata", "cells"); table_of(d$class == "PS", d, c("case", "class")) })
add("remote", "modeldata stackoverflow", function() { d <- from("modeldata", "stackoverflow")
  table_of(d$Remote == "Remote", d, "Remote") })
add("parkinson", "modeldata pd_speech_features", function() { d <- from("modeldata", "pd_speech")
  table_of(d$class == "PD" | d$class == 1, d, "class") })

# TH.data, caret, dslabs, MatchIt, vcd, vcdExtra
add("glaucoma", "TH.data GlaucomaM", function() { d <- from("TH.data", "GlaucomaM")
  table_of(d$Class == "glaucoma", d, "Class") })
add("wpbc", "TH.data wpbc", function() { d <- from("TH.data", "wpbc"); table_of(d$status == "R", d, c("status", "time")) })
add("german", "caret GermanCredit", function() { d <- from("caret", "GermanCredit"); table_of(d$Class == "Bad", d, "Class") })
add("dhfr", "caret dhfr", function() { d <- from("caret", "dhfr"); table_of(d$Y == "active", d, "Y") })
add("mdrr", "caret mdrr", function() table_of(from("caret", "mdrr", "mdrrClass")[[1]] == "Active",
  from("caret", "mdrr", "mdrrDescr")))
add("cox2", "caret cox2", function() table_of(from("caret", "cox2", "cox2Class")[[1]] == "Active",
  from("caret", "cox2", "cox2Descr")))
add("brca", "dslabs brca", function() { place <- new.env(); utils::data("brca", package = "dslabs", envir = place)
  table_of(place$brca$y == "M", as.data.frame(place$brca$x)) })
add("lalonde", "MatchIt lalonde", function() { d <- from("MatchIt", "lalonde"); table_of(d$treat, d, "treat") })
add("arthritis", "vcd Arthritis", function() { d <- from("vcd", "Arthritis")
  table_of(d$Improved != "None", d, c("ID", "Improved")) })
add("icu", "vcdExtra ICU", function() { d <- from("vcdExtra", "ICU"); table_of(d$died == "Yes", d, "died") })
add("donner", "vcdExtra Donner", function() { d <- from("vcdExtra", "Donner"); table_of(d$survived, d, c("survived", "death")) })

# Wide: genes, and all two-way products of medical data
add("golub", "multtest golub, leukaemia genes", function() table_of(from("multtest", "golub", "golub.cl")[[1]],
  as.data.frame(t(as.matrix(from("multtest", "golub", "golub"))))))
add("all", "ALL, BCR/ABL against NEG, 5,000 most variable genes", function() {
  suppressPackageStartupMessages(library(ALL)); data(ALL)
  kept <- grepl("^B", ALL$BT) & ALL$mol.biol %in% c("BCR/ABL", "NEG")
  genes <- Biobase::exprs(ALL)[, kept]
  genes <- genes[order(-apply(genes, 1, var))[1:5000], ]
  table_of(ALL$mol.biol[kept] == "BCR/ABL", as.data.frame(t(genes))) })
add("alzheimer2", "modeldata ad_data, with all products", function() with_products(sets$alzheimer$make()))
add("icu2", "vcdExtra ICU, with all products", function() with_products(sets$icu$make()))
add("pbc2", "survival pbc, with all products", function() with_products(sets$pbc$make()))
add("wpbc2", "TH.data wpbc, with all products", function() with_products(sets$wpbc$make()))

# Chosen on 2026-11-16 and not tuned on: by their descriptions, before any method had seen them; docs/arena.md
add("colic", "VIM colic, surgical lesion", function() { d <- from("VIM", "colic")
  table_of(d$surgical_lesion == "yes", d, c("surgical_lesion", "surgery", "outcome", "hospitalID", "lesion_type1",
    "lesion_type2", "lesion_type3", "cp_data", "temp_extreme_ordered", "temp_extreme_num")) })
add("wine", "VIM wine, 5,000 rows, 90 points and more", function() { d <- at_most(5000, from("VIM", "wine"))
  table_of(d$points >= 90, d, c("points", "taster_twitter_handle", "winery", "variety_main")) })
add("iraq", "pscl iraqVote, 50 states", function() { d <- from("pscl", "iraqVote")
  table_of(d$y, d, c("y", "name", "state.name")) })
add("bfi", "psych bfi, gender from items", function() { d <- from("psych", "bfi"); table_of(d$gender == 2, d, "gender") })
add("penguins", "palmerpenguins penguins, sex", function() { d <- from("palmerpenguins", "penguins")
  table_of(d$sex == "male", d, "sex") })
add("diet", "Epi diet, coronary heart disease", function() { d <- from("Epi", "diet"); d$dob <- as.numeric(d$dob)
  table_of(d$chd, d, c("chd", "fail", "y", "dox", "doe", "id")) })
add("banknote", "mclust banknote", function() { d <- from("mclust", "banknote")
  table_of(d$Status == "counterfeit", d, "Status") })
add("myeloma", "survminer myeloma, death within 3 years", function() { d <- from("survminer", "myeloma")
  table_of(died_by(36, d$time, d$event), d, c("event", "time")) })
add("veteran", "survival veteran, death within half a year", function() { d <- from("survival", "cancer", "veteran")
  table_of(died_by(183, d$time, d$status), d, c("time", "status")) })
add("flchain", "survival flchain, 5,000 rows, death within 10 years", function() { d <- at_most(5000, from("survival", "flchain"))
  table_of(died_by(3652, d$futime, d$death), d, c("futime", "death", "chapter")) })
add("retinopathy", "survival retinopathy, loss of sight within 2 years, 197 patients", function() {
  d <- labels_of(from("survival", "retinopathy"), "id"); table_of(died_by(24, d$futime, d$status), d, c("futime", "status")) })
add("bacteria", "MASS bacteria, 50 children", function() { d <- from("MASS", "bacteria"); table_of(d$y == "y", d, "y") })
add("crabs", "MASS crabs, sex", function() { d <- from("MASS", "crabs"); table_of(d$sex == "M", d, c("sex", "index")) })
add("river", "MASS Boston, tract at the river", function() { d <- from("MASS", "Boston"); table_of(d$chas, d, "chas") })
add("hospital", "AER NMES1988, a hospital stay", function() { d <- from("AER", "NMES1988")
  table_of(d$hospital > 0, d, "hospital") })
add("jail", "AER Fatalities, mandatory jail, 48 states", function() { d <- from("AER", "Fatalities")
  table_of(d$jail == "yes", d, "jail") })
add("hpc", "modeldata hpc_data, very fast jobs", function() { d <- from("modeldata", "hpc_data")
  table_of(d$class == "VF", d, "class") })
add("scat", "modeldata scat, bobcats", function() { d <- from("modeldata", "scat"); table_of(d$Species == "bobcat", d, "Species") })
add("meats", "modeldata meats, fat above 20 % from spectra", function() { d <- from("modeldata", "meats")
  table_of(d$fat > 20, d, c("fat", "water", "protein")) })
add("respiratory", "HSAUR3 respiratory, 111 patients", function() { d <- labels_of(from("HSAUR3", "respiratory"), "subject")
  table_of(d$status == "poor", d, "status") })
add("happy", "HSAUR3 CHFLS, very happy", function() { d <- from("HSAUR3", "CHFLS"); table_of(d$R_happy == "Very happy", d, "R_happy") })
add("bankcard", "ade4 banque, bank card", function() { d <- from("ade4", "banque"); table_of(d$cableue == "oui", d, "cableue") })
add("metro", "ggplot2 midwest, metropolitan counties", function() { d <- from("ggplot2", "midwest")
  table_of(d$inmetro, d, c("inmetro", "category", "PID", "county")) })
add("dystrophy", "ipred dystrophy, carriers", function() { d <- from("ipred", "dystrophy")
  table_of(d$Class == "carrier", d, c("Class", "OBS", "HospID")) })
add("pneumonia", "KMsurv pneumon, hospital for pneumonia", function() { d <- labels_of(from("KMsurv", "pneumon"), c("race", "region"))
  table_of(d$hospital, d, c("hospital", "chldage", "agepn")) })
add("wells", "rstanarm wells", function() { d <- from("rstanarm", "wells"); table_of(d$switch, d, "switch") })
add("vaso", "robustbase vaso", function() { d <- from("robustbase", "vaso"); table_of(d$Y, d, "Y") })
add("tissue", "dslabs tissue_gene_expression, endometrium", function() { place <- new.env()
  utils::data("tissue_gene_expression", package = "dslabs", envir = place)
  table_of(place$tissue_gene_expression$y == "endometrium", as.data.frame(place$tissue_gene_expression$x)) })
add("grants", "modeldata grants_test", function() { d <- from("modeldata", "grants", "grants_test")
  table_of(d$class == "successful", d, "class") })
add("reviews", "modeldata small_fine_foods, 1,000 reviews, counts of words in 20 and more", function() {
  d <- from("modeldata", "small_fine_foods", "testing_data")
  words <- strsplit(tolower(gsub("<[^>]*>", " ", d$review)), "[^a-z]+")
  known <- table(unlist(lapply(words, unique)))
  known <- setdiff(names(known)[known >= 20], "")
  counts <- t(vapply(words, function(w) tabulate(match(w, known), length(known)), integer(length(known))))
  colnames(counts) <- paste0("word.", known)
  table_of(d$score == "great", as.data.frame(counts)) })
add("bladder", "bladderbatch, cancer, 5,000 most variable genes", function() {
  suppressPackageStartupMessages(library(bladderbatch)); data(bladderdata)
  genes <- Biobase::exprs(bladderEset)
  genes <- genes[order(-apply(genes, 1, var))[1:5000], ]
  table_of(bladderEset$cancer == "Cancer", as.data.frame(t(genes))) })
add("myoblasts", "HSMMSingleCell, medium, 5,000 most variable genes", function() {
  place <- new.env()
  utils::data("HSMM_expr_matrix", "HSMM_sample_sheet", package = "HSMMSingleCell", envir = place)
  genes <- place$HSMM_expr_matrix
  genes <- genes[order(-apply(genes, 1, var))[1:5000], ]
  table_of(place$HSMM_sample_sheet$Media == "GM", as.data.frame(t(genes))) })

# Not in the means: nobody measured this.
add("simulated", "simulated genes, 10 of 3,000 active", function() {
  set.seed(1)
  x <- matrix(rnorm(150 * 3000), 150)
  data.frame(y = rbinom(150, 1, plogis(x[, 1:10] %*% rep(c(2, -2, 1.5, -1.5, 1), 2))), x)
}, simulated = TRUE)

# Chosen on 2026-11-18, by their descriptions, after the last change of the defaults, and not tuned on.
add("dna", "mlbench DNA", function() { d <- from("mlbench", "DNA"); table_of(d$Class == "n", d, "Class") })
add("soybean", "mlbench Soybean", function() { d <- from("mlbench", "Soybean")
  table_of(d$Class == "brown-spot", labels_of(d[-1], names(d)[-1])) })
add("vehicle", "mlbench Vehicle", function() { d <- from("mlbench", "Vehicle"); table_of(d$Class == "saab", d, "Class") })
add("income", "kernlab income", function() { d <- from("kernlab", "income")
  d <- d[seq(1, nrow(d), by = 2), ]; table_of(as.integer(d$INCOME) >= 7, d, "INCOME") })
add("bloodbrain", "caret BloodBrain", function() { place <- new.env()
  utils::data("BloodBrain", package = "caret", envir = place); table_of(place$logBBB > 0, place$bbbDescr) })
add("health", "AER HealthInsurance", function() { d <- from("AER", "HealthInsurance")
  d <- d[seq(1, nrow(d), by = 2), ]; table_of(d$health == "no", d, "health") })
add("refugees", "carData Greene", function() { d <- from("carData", "Greene"); table_of(d$decision == "yes", d, "decision") })
add("womenlf", "carData Womenlf", function() { d <- from("carData", "Womenlf"); table_of(d$partic != "not.work", d, "partic") })
add("births", "Epi births", function() { d <- from("Epi", "births"); table_of(d$lowbw == 1, d, c("id", "lowbw", "bweight")) })
add("satact", "psych sat.act", function() { d <- from("psych", "sat.act"); table_of(d$gender == 1, d, "gender") })
add("gasoline", "pls gasoline", function() { place <- new.env()
  utils::data("gasoline", package = "pls", envir = place); d <- place$gasoline
  table_of(d$octane > median(d$octane), as.data.frame(unclass(d$NIR))) })
add("cattle", "adegenet microbov", function() { place <- new.env()
  utils::data("microbov", package = "adegenet", envir = place); d <- place$microbov
  table_of(d@other$spe == "BI", as.data.frame(d@tab)) })
# Kinds of bacteria that were found in at least a tenth of the samples, as log counts.
bacteria_in <- function(item) { place <- new.env()
  utils::data(list = item, package = "metagenomeSeq", envir = place)
  counts <- t(place[[item]]@assayData$counts)
  colnames(counts) <- paste0("otu", seq_len(ncol(counts)))
  list(counts = as.data.frame(log2(1 + counts[, colMeans(counts > 0) >= 0.1])), samples = place[[item]]@phenoData@data) }
add("mice", "metagenomeSeq mouseData", function() { d <- bacteria_in("mouseData")
  table_of(d$samples$diet == "Western", d$counts) })
add("smokers", "metagenomeSeq lungData", function() { d <- bacteria_in("lungData")
  table_of(d$samples$SmokingStatus == "Smoker", d$counts) })

# Chosen later on 2026-11-18, by their descriptions, before any method had seen them, and not tuned on.
add("telco", "modeldata wa_churn, 5,000 rows", function() { d <- at_most(5000, from("modeldata", "wa_churn"))
  table_of(d$churn == "Yes", d, "churn") })
add("arrests", "carData Arrests, kept in custody", function() { d <- from("carData", "Arrests"); table_of(d$released == "No", d, "released") })
add("rossi", "carData Rossi, arrest within a year", function() { d <- from("carData", "Rossi")
  table_of(d$arrest == 1 | d$arrest == "yes", d[c("fin", "age", "race", "wexp", "mar", "paro", "prio", "educ")]) })
add("beps", "carData BEPS, Conservative vote", function() { d <- from("carData", "BEPS"); table_of(d$vote == "Conservative", d, "vote") })
add("abortion", "carData CES11", function() { d <- from("carData", "CES11")
  table_of(d$abortion == "Yes", d, c("id", "abortion", "weight")) })
add("union", "AER CPS1985, union members", function() { d <- from("AER", "CPS1985"); table_of(d$union == "yes", d, "union") })
add("doctor", "AER DoctorVisits, any visit", function() { d <- from("AER", "DoctorVisits"); table_of(d$visits > 0, d, "visits") })
add("glass", "mlbench Glass, window glass", function() { d <- from("mlbench", "Glass"); table_of(d$Type %in% 1:3, d, "Type") })
add("satellite", "mlbench Satellite, 2,500 rows, grey soil of any kind", function() { d <- at_most(2500, from("mlbench", "Satellite"))
  table_of(d$classes %in% c("grey soil", "damp grey soil", "very damp grey soil"), d, "classes") })
add("vowels", "mlbench LetterRecognition, 5,000 rows", function() { d <- at_most(5000, from("mlbench", "LetterRecognition"))
  table_of(d$lettr %in% c("A", "E", "I", "O", "U"), d, "lettr") })
add("aids", "MASS Aids2, death by the end of observation", function() { d <- from("MASS", "Aids2")
  table_of(d$status == "D", d, c("status", "death")) })
add("infert", "datasets infert", function() { d <- from("datasets", "infert")
  table_of(d$case, d, c("case", "stratum", "pooled.stratum")) })
add("gbsg", "survival gbsg, recurrence within 3 years", function() { d <- from("survival", "cancer", "gbsg")
  table_of(died_by(1096, d$rfstime, d$status), d, c("pid", "rfstime", "status")) })
add("immun", "mlmRev guImmun, 161 communities", function() { d <- labels_of(from("mlmRev", "guImmun"), c("comm", "ord"))
  table_of(d$immun == "Y", d, c("immun", "kid", "mom")) })
add("lectures", "lme4 InstEval, 4,000 rows, best marks, 1,128 lecturers", function() {
  d <- labels_of(at_most(4000, from("lme4", "InstEval")), c("d", "dept"))
  d[c("studage", "lectage", "service")] <- numbers(d[c("studage", "lectage", "service")])
  table_of(d$y >= 4, d, c("y", "s")) })
add("ticks", "lme4 grouseticks, any tick, 118 broods", function() { d <- labels_of(from("lme4", "grouseticks"), c("BROOD", "YEAR", "LOCATION"))
  table_of(d$TICKS > 0, d, c("TICKS", "INDEX", "cHEIGHT")) })
add("olives", "dslabs olive, Sardinia", function() { d <- from("dslabs", "olive")
  table_of(d$region == "Sardinia", d, c("region", "area")) })
add("endometrial", "brglm2 endometrial", function() { d <- from("brglm2", "endometrial"); table_of(d$HG, d, "HG") })
add("baltimore", "spData baltimore, houses with air conditioning", function() { d <- from("spData", "baltimore")
  table_of(d$AC, d, c("AC", "STATION")) })
add("foodstamp", "robustbase foodstamp", function() { d <- from("robustbase", "foodstamp"); table_of(d$participation, d, "participation") })
add("hunua", "VGAM hunua, kniexc", function() { d <- from("VGAM", "hunua"); table_of(d$kniexc, d, "kniexc") })
add("mammograms", "TH.data mammoexp, never", function() { d <- from("TH.data", "mammoexp"); table_of(d$ME == "Never", d, "ME") })
add("scotch", "bayesm Scotch, Chivas Regal", function() { d <- from("bayesm", "Scotch"); table_of(d$Chivas.Regal, d, "Chivas.Regal") })
add("pressure", "qtl hyper, blood pressure above the median, markers", function() {
  place <- new.env(); utils::data("hyper", package = "qtl", envir = place)
  table_of(place$hyper$pheno$bp > median(place$hyper$pheno$bp), as.data.frame(qtl::pull.geno(place$hyper))) })
add("soil", "phyloseq soilrep, warmed, bacteria in a quarter of the samples", function() {
  place <- new.env(); utils::data("soilrep", package = "phyloseq", envir = place)
  counts <- t(as(phyloseq::otu_table(place$soilrep), "matrix"))
  if (nrow(counts) != 56) counts <- t(counts)
  colnames(counts) <- paste0("otu", seq_len(ncol(counts)))
  table_of(phyloseq::sample_data(place$soilrep)$warmed == "yes", as.data.frame(log2(1 + counts[, colMeans(counts > 0) >= 0.25]))) })
add("sequencer", "phyloseq enterotype, Pyro454", function() {
  place <- new.env(); utils::data("enterotype", package = "phyloseq", envir = place)
  shares <- as(phyloseq::otu_table(place$enterotype), "matrix")
  if (nrow(shares) != 280) shares <- t(shares)
  colnames(shares) <- paste0("g", seq_len(ncol(shares)))
  table_of(phyloseq::sample_data(place$enterotype)$SeqTech == "Pyro454", as.data.frame(log10(1e-5 + shares))) })
add("senate", "MCMCpack Senate, party from votes", function() { d <- from("MCMCpack", "Senate")
  table_of(d$party, d, c("id", "statecode", "state", "party", "member")) })
add("oil", "pls mayonnaise, oil of type 1 from spectra", function() { place <- new.env()
  utils::data("mayonnaise", package = "pls", envir = place); d <- place$mayonnaise
  table_of(d$oil.type == 1, as.data.frame(unclass(d$NIR))) })
add("trees", "vegan BCI, the first species in 40 to 60 % of the plots from the other species", function() { d <- from("vegan", "BCI")
  share <- colMeans(d > 0); kind <- which(share >= 0.4 & share <= 0.6)[1]
  table_of(d[[kind]] > 0, log2(1 + d[-kind])) })
add("populations", "adegenet sim2pop", function() { place <- new.env()
  utils::data("sim2pop", package = "adegenet", envir = place); d <- place$sim2pop
  table_of(d@pop == levels(d@pop)[1], as.data.frame(d@tab)) })

# Chosen on 2026-11-19, by their descriptions, before any method had seen them, and not tuned on.
add("program", "AER ProgramEffectiveness, better grade", function() { d <- from("AER", "ProgramEffectiveness")
  table_of(d$grade == "increase", d, "grade") })
add("mortgage", "AER Mortgage, adjustable rate", function() { d <- from("AER", "Mortgage"); table_of(d$rate == "adjustable", d, "rate") })
add("gymnasium", "AER GSOEP9402", function() { d <- from("AER", "GSOEP9402"); table_of(d$school == "Gymnasium", d, "school") })
add("college", "AER CollegeDistance, degree", function() { d <- from("AER", "CollegeDistance")
  table_of(d$education >= 16, d, "education") })
add("childless", "AER GSS7402, 4,000 rows", function() { d <- at_most(4000, from("AER", "GSS7402"))
  table_of(d$kids == 0, d, c("kids", "agefirstbirth")) })
add("companies", "HSAUR3 Forbes2000, loss", function() { d <- from("HSAUR3", "Forbes2000")
  table_of(d$profits < 0, d, c("rank", "name", "profits")) })
add("autolander", "MASS shuttle", function() { d <- from("MASS", "shuttle"); table_of(d$use == "auto", d, "use") })
add("cars", "MASS Cars93, made outside the USA", function() { d <- from("MASS", "Cars93")
  table_of(d$Origin == "non-USA", d, c("Origin", "Manufacturer", "Make", "Model")) })
add("repeaters", "mlmRev bdf, 131 schools, repeated a grade", function() { d <- from("mlmRev", "bdf")
  table_of(as.character(d$repeatgr) != "0", labels_of(d, c("schoolNR", "denomina")), c("repeatgr", "pupilNR")) })
add("nafld", "survival nafld1, 5,000 rows, death within 5 years", function() {
  d <- at_most(5000, from("survival", "nafld", "nafld1"))
  table_of(died_by(1826, d$futime, d$status), d, c("id", "case.id", "futime", "status")) })
add("lefthanded", "MASS survey", function() { d <- from("MASS", "survey"); table_of(d$W.Hnd == "Left", d, "W.Hnd") })
add("yarn", "pls yarn, density above the median", function() { place <- new.env()
  utils::data("yarn", package = "pls", envir = place); d <- place$yarn
  table_of(d$density > median(d$density), as.data.frame(unclass(d$NIR))) })
