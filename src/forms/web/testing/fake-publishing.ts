import { ServerError } from '../../../ui/server/server-error.ts'
import { withoutDeleted } from '../../document/outline.ts'
import type { FormDocument } from '../../document/form-document.ts'
import type { FormDraft } from '../../draft-store/form-draft.ts'
import type { PublishState } from '../../versions/publish-state.ts'
import { findIssues } from '../problems/find-issues.ts'
import type { PublishCheck, Publishing } from '../publishing.ts'

const me = { id: 'user1', name: 'Ann Lee' }
const longAgo = '2026-01-31T12:00:00.000Z'

/** Publishes a draft without a server. */
export class FakePublishing implements Publishing {
  readonly versionsSoFar: FormDocument[] = []
  password: string | null = null
  ending: string | null = null
  losses: PublishCheck['losses'] = []
  /** The reason for which the next call to publish is refused. */
  refusal: string | null = null
  #published: number | null = null
  readonly #draft: FormDraft

  constructor(draft: FormDraft) {
    this.#draft = draft
  }

  state(): Promise<PublishState> {
    const lastNumber = this.versionsSoFar.length || null
    const [published, draft] = [this.versionsSoFar.at(-1), withoutDeleted(this.#draft.document)]
    return Promise.resolve({
      number: this.#published,
      lastNumber,
      publishedAt: lastNumber === null ? null : longAgo,
      publishedBy: me,
      hasChanges: this.#published === null || JSON.stringify(published) !== JSON.stringify(draft),
      hasPassword: this.password !== null,
      ending: this.ending,
    })
  }

  check(): Promise<PublishCheck> {
    return Promise.resolve({ issues: findIssues(this.#draft.document), losses: this.losses })
  }

  publish({ expectsNumber, acceptsLoss }: { expectsNumber: number | null; acceptsLoss: boolean }) {
    const reason =
      this.refusal ?? (expectsNumber === (this.versionsSoFar.length || null) ? null : 'published_meanwhile')
    this.refusal = null
    if (reason !== null) {
      const refused = { code: 'conflict', httpStatus: 409, reason }
      return Promise.reject(new ServerError('A large table is being converted. Try again later.', refused))
    }
    if (acceptsLoss) this.losses = []
    const number = this.versionsSoFar.push(withoutDeleted(this.#draft.document))
    this.#published = number
    return Promise.resolve({ number, isNew: true })
  }

  unpublish(): Promise<void> {
    this.#published = null
    return Promise.resolve()
  }

  versions() {
    return Promise.resolve(
      this.versionsSoFar
        .map((_document, index) => ({ number: index + 1, publishedAt: longAgo, publishedBy: me }))
        .toReversed(),
    )
  }

  version(number: number): Promise<FormDocument> {
    const document = this.versionsSoFar[number - 1]
    return document ? Promise.resolve(document) : Promise.reject(new Error('This version does not exist.'))
  }

  setEnding(ending: string | null): Promise<void> {
    this.ending = ending
    return Promise.resolve()
  }

  setPassword(password: string | null): Promise<void> {
    this.password = password
    return Promise.resolve()
  }
}
