-- To whom the gateway delivered a mail in a try that ended half-way (src/service/gateway): they do not get it again.
CREATE TABLE gateway_delivery (
  k INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (k, recipient)
) STRICT, WITHOUT ROWID;
CREATE INDEX gateway_delivery_by_time ON gateway_delivery (at);
