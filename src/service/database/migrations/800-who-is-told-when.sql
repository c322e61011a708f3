-- People of one mailbox may be told at different times. `rest`: others behind the mailbox are still to be told of the mail.
ALTER TABLE mail_notice ADD COLUMN rest INTEGER NOT NULL DEFAULT 0;
-- The person's own choice, `at_once` or `digest`; NULL: as the organisation sets it.
ALTER TABLE notice_reader ADD COLUMN how TEXT;
