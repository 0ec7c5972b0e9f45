import { type RawBuilder, sql } from 'kysely'

/**
 * What a base's own schema consists of, step by step. A base stands at the step that its `head` names and is
 * brought up to the last one when it is next opened. Steps are only ever added at the end.
 *
 * The statements run with `search_path` set to the base's schema.
 */
export const baseMigrations: readonly RawBuilder<unknown>[][] = [
  [
    sql`CREATE TABLE head (
      version bigint NOT NULL,
      structure_version bigint NOT NULL,
      schema_version integer NOT NULL,
      next_relation bigint NOT NULL
    )`,
    sql`INSERT INTO head VALUES (0, 0, 0, 1)`,
    sql`CREATE TABLE tables (
      id text PRIMARY KEY,
      name text NOT NULL,
      ord integer NOT NULL,
      primary_field_id text NOT NULL,
      relation text NOT NULL,
      next_column integer NOT NULL,
      published boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz
    )`,
    sql`CREATE TABLE fields (
      id text PRIMARY KEY,
      table_id text NOT NULL REFERENCES tables,
      name text NOT NULL,
      type text NOT NULL,
      template jsonb NOT NULL,
      ord integer NOT NULL,
      column_name text,
      former_columns jsonb NOT NULL DEFAULT '[]',
      removed_sorts jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz
    )`,
    sql`CREATE INDEX fields_by_table ON fields (table_id)`,
    sql`CREATE TABLE views (
      id text PRIMARY KEY,
      table_id text NOT NULL REFERENCES tables,
      name text NOT NULL,
      type text NOT NULL,
      config jsonb NOT NULL,
      ord integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz
    )`,
    sql`CREATE INDEX views_by_table ON views (table_id)`,
    sql`CREATE TABLE actions (
      version bigint PRIMARY KEY,
      name text NOT NULL,
      action_id text UNIQUE,
      gesture_id text,
      actor text NOT NULL,
      at timestamptz NOT NULL,
      result jsonb
    )`,
    sql`CREATE TABLE log (
      version bigint NOT NULL,
      kind text NOT NULL,
      table_id text,
      item_id text NOT NULL,
      before jsonb,
      after jsonb
    )`,
    sql`CREATE INDEX log_by_version ON log (version)`,
    sql`CREATE INDEX log_by_item ON log (item_id, version)`,
  ],
  [
    // New tables get this index when they are made: see createRelationIndexes.
    sql`DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT relation FROM tables WHERE published LOOP
        EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (deleted_at, seq) WHERE deleted_at IS NOT NULL',
          name || '_deleted', name);
      END LOOP;
    END $$`,
  ],
  [
    // What one person did is found without looking through what all others did.
    sql`CREATE INDEX IF NOT EXISTS actions_by_actor ON actions (actor, version)`,
  ],
  [
    // Row numbers on either side, and where the link stands in the cell there.
    sql`CREATE TABLE links (
      link_set bigint NOT NULL,
      from_row bigint NOT NULL,
      to_row bigint NOT NULL,
      from_place double precision NOT NULL,
      to_place double precision NOT NULL,
      PRIMARY KEY (link_set, from_row, to_row)
    )`,
    sql`CREATE INDEX links_from ON links (link_set, from_row, from_place) INCLUDE (to_row)`,
    sql`CREATE INDEX links_to ON links (link_set, to_row, to_place) INCLUDE (from_row)`,
    sql`ALTER TABLE fields ADD COLUMN link_set bigint, ADD COLUMN link_side text`,
  ],
  [
    // The history of one table is read from the index alone, which costs a write no more than the index without it.
    sql`CREATE INDEX IF NOT EXISTS log_by_version_and_table ON log (version, table_id)`,
    sql`DROP INDEX IF EXISTS log_by_version`,
    // Few actions are restores: the others pay nothing for this.
    sql`CREATE INDEX IF NOT EXISTS restores_by_gesture ON actions (gesture_id)
      WHERE name IN ('history.restoreTable', 'history.undoRestore')`,
  ],
  [
    // Set with the first record of a table that is put beside another one.
    sql`ALTER TABLE tables ADD COLUMN IF NOT EXISTS has_places boolean NOT NULL DEFAULT false`,
  ],
  [
    sql`ALTER TABLE views ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'shared',
      ADD COLUMN IF NOT EXISTS owner text`,
    // Whom alone an entry may be told to; null for what everybody may know.
    sql`ALTER TABLE log ADD COLUMN IF NOT EXISTS only_for text`,
  ],
  [
    // When the person did it, in milliseconds since 1970; null for what was not done on a screen.
    sql`ALTER TABLE actions ADD COLUMN IF NOT EXISTS done_at bigint`,
  ],
  [
    // The version that turned the public links of a view off: those made before it lead nowhere.
    sql`ALTER TABLE views ADD COLUMN IF NOT EXISTS unshared_at bigint`,
    // The version since which a field is hidden from public links made before it.
    sql`ALTER TABLE fields ADD COLUMN IF NOT EXISTS hidden_from_links_at bigint`,
    // How far the rows of a table that is not published yet have come.
    sql`ALTER TABLE tables ADD COLUMN IF NOT EXISTS fill_progress jsonb`,
    sql`CREATE TABLE IF NOT EXISTS conversions (
      id text PRIMARY KEY,
      user_id text NOT NULL,
      gesture_id text,
      field_id text NOT NULL,
      status text NOT NULL DEFAULT 'running',
      filling jsonb NOT NULL,
      position bigint NOT NULL DEFAULT 0,
      last_position bigint NOT NULL,
      lost bigint NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz
    )`,
    sql`CREATE UNIQUE INDEX IF NOT EXISTS conversions_by_field ON conversions (field_id) WHERE status = 'running'`,
  ],
]
