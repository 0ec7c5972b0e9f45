import { blockTypes } from '../../blocks/registry.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { buildForm, is } from '../../testing/build-form.ts'
import type { FormCalls, SaveInput, SubmitResult } from '../live/form-calls.ts'
import { FormSession } from '../live/form-session.ts'
import type { AnswerKeeper, KeptAnswers } from '../live/kept-answers.ts'
import { piping } from '../piping-part.ts'
import type { FormView } from '../page-view.ts'

export const registration = (): FormDocument =>
  buildForm({
    pages: [
      [
        { id: 'name', isRequired: true },
        { id: 'kind', type: 'single_choice', options: ['day', 'week'] },
        { id: 'nights', type: 'number' },
      ],
      ['town'],
    ],
    rules: [{ when: is('kind', 'week'), effects: [{ do: 'show', list: 'blocks', id: 'nights' }] }],
  })

export const viewOf = (document: FormDocument, changes: Partial<FormView> = {}): FormView => ({
  identifier: 'frm1',
  title: 'Registration',
  version: 3,
  document,
  pageId: 'page1',
  answers: {},
  parameters: {},
  token: null,
  seed: 1,
  now: Date.UTC(2026, 10, 23),
  timeZone: 'UTC',
  problems: {},
  message: '',
  ...changes,
})

export class Server implements FormCalls {
  readonly saves: SaveInput[] = []
  readonly submits: { token: string; answers: Readonly<Record<string, unknown>> }[] = []
  starts = 0
  /** What the next calls answer; the last one stays. */
  results: (SubmitResult | Error)[] = [{ state: 'submitted', endingId: 'end1' }]

  async start() {
    return { token: `token-${++this.starts}` }
  }

  /** What the next save answers. */
  saved: 'saved' | 'submitted' = 'saved'

  async save(input: SaveInput) {
    this.saves.push(input)
    return { state: this.saved }
  }

  async submit(input: { token: string; answers: Readonly<Record<string, unknown>> }): Promise<SubmitResult> {
    this.submits.push(input)
    const result = (this.results.length > 1 ? this.results.shift() : this.results[0]) as SubmitResult | Error
    if (result instanceof Error) throw result
    return result
  }
}

export class Keeper implements AnswerKeeper {
  kept: KeptAnswers | null = null
  read = () => this.kept
  write(kept: KeptAnswers) {
    this.kept = kept
  }
  clear() {
    this.kept = null
  }
  #cleared = (): void => undefined
  watch(cleared: () => void) {
    this.#cleared = cleared
    return () => undefined
  }
  /** Another tab sends what is kept. */
  sendElsewhere() {
    this.clear()
    this.#cleared()
  }
}

export interface Opened {
  view?: Partial<FormView>
  keeper?: Keeper
  server?: Server
  document?: FormDocument
}

export function open({ view, keeper = new Keeper(), server = new Server(), document = registration() }: Opened = {}) {
  const session = new FormSession({ view: viewOf(document, view), types: blockTypes, calls: server, keeper, piping })
  const stop = session.start(new Map())
  const type = (block: string, text: string) => session.enter(block, { '': [text] })
  return { session, server, keeper, type, stop, state: session.state }
}
