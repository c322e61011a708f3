-- The texts by which the list of rules is searched, and the digests that find duplicates.
INSERT INTO fold_again (what, below) SELECT 'rules', max(number) + 1 FROM exception_rule HAVING count(*) > 0;
