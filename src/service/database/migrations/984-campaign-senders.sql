-- Whether mails of a campaign came from further domains than that of its first (src/service/records/campaigns.ts). Of campaigns from
-- before it is found out by `postern analytics rebuild`, and by their next mail from another domain.
ALTER TABLE campaign ADD COLUMN other_senders INTEGER NOT NULL DEFAULT 0;
