import type { Answers } from '../../logic/evaluate.ts'

/** What a browser keeps of a form that was not sent yet. */
export interface KeptAnswers {
  version: number
  token: string | null
  /** Decides the order of shuffled options. */
  seed: number
  answers: Answers
  pageId: string
  /** Whether the respondent has pressed the last button, so that sending goes on when the page opens again. */
  isSubmitting: boolean
  /** Milliseconds since 1970. */
  keptAt: number
}

/** Keeps the answers of one form. */
export interface AnswerKeeper {
  read(): KeptAnswers | null
  write(kept: KeptAnswers): void
  clear(): void
  /** Calls back when another tab clears what is kept; returns a function that stops this. */
  watch(cleared: () => void): () => void
}

/** Later, nobody remembers having begun. */
const maxAge = 30 * 86_400_000

/** A keeper in the storage of the browser. Without one, such as in private windows, nothing is kept. */
export function browserKeeper(identifier: string, storageOf: () => Storage = () => localStorage): AnswerKeeper {
  const key = `gridloom.form ${identifier}`
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(storageOf())
    } catch {
      return null
    }
  }
  return {
    read() {
      const kept = attempt(storage => JSON.parse(storage.getItem(key) ?? 'null') as KeptAnswers | null)
      const isKept = kept && typeof kept.answers === 'object' && kept.answers !== null
      return isKept && Date.now() - kept.keptAt < maxAge ? kept : null
    },
    write: kept => void attempt(storage => storage.setItem(key, JSON.stringify(kept))),
    clear: () => void attempt(storage => storage.removeItem(key)),
    watch(cleared) {
      const hear = (event: StorageEvent) => event.key === key && event.newValue === null && cleared()
      addEventListener('storage', hear)
      return () => removeEventListener('storage', hear)
    },
  }
}
