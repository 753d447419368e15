-- +goose Up

-- A free text counts as the first reason of which it holds a word, whatever its case and ending ("Price is high" is Price).
UPDATE OR IGNORE survey_choices SET choice = (
  SELECT CASE
    WHEN ' ' || lower(a.answers ->> '$.Answers.upgradeReason') LIKE '% pric%' THEN 'Price'
    WHEN ' ' || lower(a.answers ->> '$.Answers.upgradeReason') LIKE '% lack%' OR ' ' || lower(a.answers ->> '$.Answers.upgradeReason') LIKE '% aware%'
      OR ' ' || lower(a.answers ->> '$.Answers.upgradeReason') LIKE '% unaware%' THEN 'Lack of awareness'
    WHEN ' ' || lower(a.answers ->> '$.Answers.upgradeReason') LIKE '% complex%' THEN 'Complexity'
    ELSE 'Other' END
  FROM survey_answers a WHERE a.id = survey_choices.answer_id)
WHERE question = 'q2_upgrade_reason' AND choice = 'Other';

-- What a category's page says and shows; the picture is named by the hash of its content, as those of products are.
ALTER TABLE categories ADD COLUMN text TEXT NOT NULL DEFAULT '';
ALTER TABLE categories ADD COLUMN picture TEXT NOT NULL DEFAULT '';
