import { type RawBuilder, sql } from 'kysely'

/**
 * The steps that build a base's own schema. `head` names the step that a base is at; opening the base runs the steps
 * after it. Only add steps at the end.
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
    // New tables get this index when they are created: see createRelationIndexes.
    sql`DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT relation FROM tables WHERE published LOOP
        EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (deleted_at, seq) WHERE deleted_at IS NOT NULL',
          name || '_deleted', name);
      END LOOP;
    END $$`,
  ],
  [
    // Finds what one person did without reading what all others did.
    sql`CREATE INDEX IF NOT EXISTS actions_by_actor ON actions (actor, version)`,
  ],
  [
    // Holds the row numbers on both sides, and the position of the link in the cell on each side.
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
    // The history of one table is read from this index alone. The extra column does not slow down writes.
    sql`CREATE INDEX IF NOT EXISTS log_by_version_and_table ON log (version, table_id)`,
    sql`DROP INDEX IF EXISTS log_by_version`,
    // Few actions are restores, so a partial index costs the others nothing.
    sql`CREATE INDEX IF NOT EXISTS restores_by_gesture ON actions (gesture_id)
      WHERE name IN ('history.restoreTable', 'history.undoRestore')`,
  ],
  [
    // Set when a record of the table is first placed next to another one.
    sql`ALTER TABLE tables ADD COLUMN IF NOT EXISTS has_places boolean NOT NULL DEFAULT false`,
  ],
  [
    sql`ALTER TABLE views ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'shared',
      ADD COLUMN IF NOT EXISTS owner text`,
    // The only person who may see an entry; null if everyone may.
    sql`ALTER TABLE log ADD COLUMN IF NOT EXISTS only_for text`,
  ],
  [
    // When the person did it, in milliseconds since 1970; null for actions that did not come from a screen.
    sql`ALTER TABLE actions ADD COLUMN IF NOT EXISTS done_at bigint`,
  ],
  [
    // The version that turned off the public links of a view. Links created before it do not work.
    sql`ALTER TABLE views ADD COLUMN IF NOT EXISTS unshared_at bigint`,
    // The version since which a field is hidden from public links created before it.
    sql`ALTER TABLE fields ADD COLUMN IF NOT EXISTS hidden_from_links_at bigint`,
    // How many rows of an unpublished table are filled in.
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
  [
    // What the call of an action asked for. An action id that comes again with another request is refused.
    sql`ALTER TABLE actions ADD COLUMN IF NOT EXISTS request_hash text`,
  ],
  [
    // What a field is for, in the words of a person; empty for none.
    sql`ALTER TABLE fields ADD COLUMN IF NOT EXISTS description text NOT NULL DEFAULT ''`,
  ],
  [
    // The default value of a field, and what it asks of values.
    sql`ALTER TABLE fields ADD COLUMN IF NOT EXISTS rules jsonb NOT NULL DEFAULT '{}'`,
  ],
  [
    // Where imported tables came from, so that a later import can bring them up to date. Copies of a base have none.
    sql`CREATE TABLE IF NOT EXISTS table_origins (
      table_id text PRIMARY KEY,
      source text NOT NULL,
      -- The import that created the table. Its tables are brought up to date together.
      import_id text NOT NULL,
      settings jsonb NOT NULL,
      source_id text NOT NULL,
      columns jsonb NOT NULL
    )`,
    sql`CREATE TABLE IF NOT EXISTS record_origins (
      table_id text NOT NULL,
      source_id text COLLATE "C" NOT NULL,
      record_id text NOT NULL,
      -- What the source had when it was last written here, by column id. Empty cells are left out.
      cells jsonb NOT NULL,
      -- The version that wrote it.
      version bigint NOT NULL,
      PRIMARY KEY (table_id, source_id)
    )`,
    // What record_origins held before a version, for its undo. No record_id: it held nothing.
    sql`CREATE TABLE IF NOT EXISTS origin_changes (
      version bigint NOT NULL,
      table_id text NOT NULL,
      source_id text COLLATE "C" NOT NULL,
      record_id text,
      cells jsonb,
      version_before bigint,
      -- Whether it was dropped, instead of changed.
      is_dropped boolean NOT NULL DEFAULT false,
      PRIMARY KEY (version, table_id, source_id)
    )`,
    // The files that were downloaded, or could not be, so that they are not downloaded again.
    sql`CREATE TABLE IF NOT EXISTS file_origins (
      table_id text NOT NULL,
      source_id text COLLATE "C" NOT NULL,
      file jsonb NOT NULL,
      PRIMARY KEY (table_id, source_id)
    )`,
    // What the source has now, while an update runs or waits.
    sql`CREATE TABLE IF NOT EXISTS source_rows (
      job_id text NOT NULL,
      table_id text NOT NULL,
      source_id text COLLATE "C" NOT NULL,
      cells jsonb NOT NULL,
      -- What the record held in cells that were changed on both sides, when its person was told so.
      seen jsonb,
      PRIMARY KEY (job_id, table_id, source_id)
    )`,
  ],
  [
    // The parts of something that people edit together beside the tables, such as a form, by list and id.
    sql`CREATE TABLE IF NOT EXISTS things (
      list text NOT NULL,
      id text NOT NULL,
      data jsonb NOT NULL,
      PRIMARY KEY (list, id)
    )`,
  ],
  [
    // Finds whether a link between records was imported.
    sql`CREATE INDEX IF NOT EXISTS record_origins_record ON record_origins (record_id)`,
  ],
  [
    // What the base sends elsewhere, such as mails, and what became of it.
    sql`CREATE TABLE IF NOT EXISTS deliveries (
      id text COLLATE "C" PRIMARY KEY,
      kind text NOT NULL,
      name text NOT NULL,
      recipient text NOT NULL,
      -- The record that it is about; null for none.
      record_id text,
      -- What is needed to send it. Null once it cannot be sent again.
      payload jsonb,
      state text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      -- While it waits: when to try next. A node that tries moves this on, so that another one takes over if it is killed.
      due_at timestamptz,
      reason text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz
    )`,
    sql`CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE state = 'waiting'`,
    sql`CREATE INDEX IF NOT EXISTS deliveries_newest ON deliveries (created_at DESC, id DESC)`,
    sql`CREATE INDEX IF NOT EXISTS deliveries_recipient ON deliveries (recipient, created_at)`,
    sql`CREATE INDEX IF NOT EXISTS deliveries_record ON deliveries (record_id)`,
  ],
  [
    // The seconds that respondents spent on each page, in bases of forms that were published before.
    sql`ALTER TABLE IF EXISTS submissions ADD COLUMN IF NOT EXISTS page_seconds jsonb`,
  ],
  [
    // Finds responses with answers that the table cannot hold.
    sql`DO $$ BEGIN
      IF to_regclass('submissions') IS NOT NULL THEN
        CREATE INDEX IF NOT EXISTS submissions_left_over ON submissions (submitted_at)
        WHERE state = 'submitted' AND answers <> '{}'::jsonb;
      END IF;
    END $$`,
  ],
]
