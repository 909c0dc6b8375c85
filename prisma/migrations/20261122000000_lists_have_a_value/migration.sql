-- An empty list is an empty list: nothing writes null, and readers need not ask. The owner sees the rows it corrects
-- only while row-level security is not forced on it.
alter table api_key no force row level security;
update api_key set scopes = '{}' where scopes is null;
alter table api_key force row level security;
alter table api_key alter column scopes set default '{}', alter column scopes set not null;
alter table contact no force row level security;
update contact set tags = '{}' where tags is null;
alter table contact force row level security;
alter table contact alter column tags set default '{}', alter column tags set not null;
alter table lead no force row level security;
update lead set tags = '{}' where tags is null;
alter table lead force row level security;
alter table lead alter column tags set default '{}', alter column tags set not null;
alter table workspace_secret no force row level security;
update workspace_secret set hosts = '{}' where hosts is null;
alter table workspace_secret force row level security;
alter table workspace_secret alter column hosts set default '{}', alter column hosts set not null;
alter table webhook_endpoint no force row level security;
update webhook_endpoint set events = '{}' where events is null;
alter table webhook_endpoint force row level security;
alter table webhook_endpoint alter column events set default '{}', alter column events set not null;
