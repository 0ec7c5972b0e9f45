import { peopleByIds } from '../../access/people-by-ids.ts'
import type { Person } from '../../access/person.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { withoutDeleted } from '../document/outline.ts'
import { loadDraftOf } from '../drafts/draft.ts'
import { selectLinkSettings, selectPublished, selectVersions, type VersionRow } from './form-versions.sql.ts'
import { hashDocument } from './hash-document.ts'

/** A version in the list of them. */
export interface VersionInfo {
  number: number
  /** ISO 8601. */
  publishedAt: string
  publishedBy: Person | null
}

export interface PublishState {
  /** The version that respondents see; null if the form is not published. */
  number: number | null
  /** The newest version, which `forms.publish` expects; null if the form was never published. */
  lastNumber: number | null
  /** When and by whom the newest version was published. */
  publishedAt: string | null
  publishedBy: Person | null
  /** Whether publishing the draft would show respondents something else. */
  hasChanges: boolean
  hasPassword: boolean
  /** The ending of the public address that people chose; null for the public identifier. */
  ending: string | null
}

/** What is published of a form, and whether its draft differs. */
export async function publishState(platform: Platform, flowId: string): Promise<PublishState> {
  const { pool } = platform
  const [published] = await run(pool, selectPublished(flowId))
  const [last] = await run(pool, selectVersions(flowId, 1))
  const [link] = await run(pool, selectLinkSettings(flowId))
  const { document } = await loadDraftOf(platform, flowId)
  const number = published?.published ?? null
  const [info] = await withPeople(platform, last ? [last] : [])
  return {
    number,
    lastNumber: last?.number ?? null,
    publishedAt: info?.publishedAt ?? null,
    publishedBy: info?.publishedBy ?? null,
    hasChanges: number === null || last?.hash !== hashDocument(withoutDeleted(document)),
    hasPassword: link?.hasPassword ?? false,
    ending: link?.ending ?? null,
  }
}

/** All versions of a form, the newest first. */
export const listVersions = async (platform: Platform, flowId: string): Promise<VersionInfo[]> =>
  withPeople(platform, await run(platform.pool, selectVersions(flowId)))

async function withPeople(platform: Platform, rows: readonly VersionRow[]): Promise<VersionInfo[]> {
  const people = await peopleByIds(
    platform,
    rows.map(({ publishedBy }) => publishedBy),
  )
  return rows.map(({ number, publishedAt, publishedBy }) => ({
    number,
    publishedAt,
    publishedBy: people.get(publishedBy) ?? null,
  }))
}
