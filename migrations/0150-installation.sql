-- What all nodes of this database share, such as the secret key where no setting names one.
create table installation (
  name text primary key,
  value text not null
);
