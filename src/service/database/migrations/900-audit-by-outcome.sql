-- What was refused or failed is asked for by itself, and is a small part of the trail.
CREATE INDEX audit_by_outcome ON audit (outcome, at) WHERE outcome <> 'success';
