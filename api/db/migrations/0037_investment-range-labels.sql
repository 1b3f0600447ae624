UPDATE `investor_profiles` SET `investment_range` = CASE
  WHEN `investment_max` IS NULL THEN printf('$%,d+', `investment_min`)
  WHEN `investment_min` = `investment_max` THEN printf('$%,d', `investment_max`)
  ELSE printf('$%,d - $%,d', `investment_min`, `investment_max`)
END
WHERE `investment_min` IS NOT NULL
  AND `investment_range` NOT IN ('$10K - $50K', '$50K - $100K', '$100K - $250K', '$250K - $500K', '$500K - $1M', '$1M+')
  AND `user_id` NOT IN (SELECT `owner_id` FROM `imported_records` WHERE `owner_id` IS NOT NULL);
