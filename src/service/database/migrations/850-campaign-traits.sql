-- Attacks belong together by their links and files as well as by sender and subject (src/service/records/campaigns.ts). Mail from
-- before is joined by those with `postern analytics rebuild`.

-- What mails of a campaign have in common: the first 16 hexadecimal digits of a SHA-256.
CREATE TABLE campaign_trait (
  trait TEXT NOT NULL,
  campaign INTEGER NOT NULL,
  PRIMARY KEY (trait, campaign)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_trait_by_campaign ON campaign_trait (campaign);
INSERT INTO campaign_trait (trait, campaign) SELECT shape, number FROM campaign;
DROP INDEX campaign_by_shape;

-- Campaigns that a later mail showed to be one: what became of a number.
CREATE TABLE campaign_joined (
  number INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL
) STRICT;
CREATE INDEX campaign_joined_by_campaign ON campaign_joined (campaign);

-- Pages of security events, the newest first, by what they are filtered by. The numbers are the flags of a category's verdicts and of
-- a mail platform, as `security-event-store-sqlite.ts` asks for them; a page of others is right, but slow.
CREATE INDEX campaign_by_severity ON campaign (severity, last_at);
CREATE INDEX campaign_phishing ON campaign (last_at) WHERE flags & 49155 <> 0;
CREATE INDEX campaign_malware ON campaign (last_at) WHERE flags & 8204 <> 0;
CREATE INDEX campaign_malicious_url ON campaign (last_at) WHERE flags & 768 <> 0;
CREATE INDEX campaign_spam ON campaign (last_at) WHERE flags & 196624 <> 0;
CREATE INDEX campaign_dlp ON campaign (last_at) WHERE flags & 2097280 <> 0;
CREATE INDEX campaign_microsoft ON campaign (last_at) WHERE flags & 17179869184 <> 0;
CREATE INDEX campaign_google ON campaign (last_at) WHERE flags & 34359738368 <> 0;
CREATE INDEX security_event_by_state ON security_event (state, id);
