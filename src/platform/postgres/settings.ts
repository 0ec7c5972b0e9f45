import os from 'node:os'

const mebibyte = 1024 * 1024

/** Settings of the embedded server, by PostgreSQL's own names; given at each start, so that they follow the product. */
export type Settings = Record<string, string>

/** Settings for a machine with that much memory, in bytes. */
export function serverSettings(memory = os.totalmem()): Settings {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(memory * part, least * mebibyte), most * mebibyte) / mebibyte)}MB`
  return {
    shared_buffers: share(0.25, 64, 1024),
    effective_cache_size: share(0.5, 128, 65536),
    work_mem: share(0.01, 8, 64),
    maintenance_work_mem: share(0.05, 64, 256),
    max_connections: '100',
    max_parallel_workers_per_gather: '2',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // After a crash, the disk writes what it holds at once, instead of file by file. Each base has about 40 files.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // These binaries only know pglz, which takes longer to compress a page than a disk takes to write it.
    wal_compression: 'off',
    // While five and more write at once, a commit waits up to a millisecond for others to share its write to the disk.
    commit_delay: '1000',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // One file for each day of the week, each emptied when its day comes again.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
  }
}

/** Fast and forgetful: what tests write need not outlive them. */
export const testSettings: Settings = {
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}
