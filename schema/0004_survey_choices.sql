-- +goose Up

-- Each choice of each survey answer, so that ten charts and a filter over all of them are one walk along an index. What
-- is none of the named values counts as Other.
CREATE TABLE survey_choices (
  question  TEXT NOT NULL,
  choice    TEXT NOT NULL,
  answer_id INTEGER NOT NULL REFERENCES survey_answers (id) ON DELETE CASCADE,
  PRIMARY KEY (question, choice, answer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX survey_choices_by_answer ON survey_choices (answer_id);

INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q1_age_group', iif(a.answers ->> '$.Answers.ageGroup' IN ('18-25', '26-38', '39-55', '56-75', 'Above 75'), a.answers ->> '$.Answers.ageGroup', 'Other'), a.id FROM survey_answers a WHERE coalesce(a.answers ->> '$.Answers.ageGroup', '') <> '';
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q2_upgrade_reason', iif(a.answers ->> '$.Answers.upgradeReason' IN ('Price', 'Lack of awareness', 'Complexity'), a.answers ->> '$.Answers.upgradeReason', 'Other'), a.id FROM survey_answers a WHERE coalesce(a.answers ->> '$.Answers.upgradeReason', '') <> '';
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q3_devices', iif(j.value IN ('Smart Switch', 'Smart Door Lock', 'Smart Curtains'), j.value, 'Other'), a.id FROM survey_answers a, json_each(a.answers, '$.Answers.devices') j;
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q4_benefits', j.value, a.id FROM survey_answers a, json_each(a.answers, '$.Answers.benefits') j;
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q5_voice_assistant', a.answers ->> '$.Answers.voiceAssistant', a.id FROM survey_answers a WHERE coalesce(a.answers ->> '$.Answers.voiceAssistant', '') <> '';
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q6_manual_backup', a.answers ->> '$.Answers.manualBackup', a.id FROM survey_answers a WHERE coalesce(a.answers ->> '$.Answers.manualBackup', '') <> '';
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q7_safety', j.value, a.id FROM survey_answers a, json_each(a.answers, '$.Answers.safety') j;
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q8_purchase_factors', j.value, a.id FROM survey_answers a, json_each(a.answers, '$.Answers.purchaseFactors') j;
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q9_notifications', j.value, a.id FROM survey_answers a, json_each(a.answers, '$.Answers.notifications') j;
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q10_connectivity', j.value, a.id FROM survey_answers a, json_each(a.answers, '$.Answers.connectivity') j;
INSERT OR IGNORE INTO survey_choices (question, choice, answer_id) SELECT 'q3_devices', 'Other', a.id FROM survey_answers a WHERE trim(coalesce(a.answers ->> '$.Answers.otherDevices', '')) <> '';

-- +goose Down
DROP TABLE survey_choices;
