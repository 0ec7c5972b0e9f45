import { useEffect, useState } from 'react'
import { toServerError } from '../../../ui/server/server-error.ts'
import type { BasePlace } from '../imports-client.ts'
import { baseCreator, discardBase } from '../new-base.ts'

/** The base that an import creates for itself. Trashes it when the person leaves and no import fills it. */
class CreatedBase {
  readonly #createBase = baseCreator()
  #base: { basePublicIdentifier: string; flowId: string } | null = null
  /** Whether an import fills the base, as far as is known. */
  #isUsed = false
  /** Whether the answer to a start was lost, so that an import may fill the base. */
  #isUncertain = false

  /** Creates the base unless an earlier attempt has, and returns its id. An import is about to start in it. */
  async take(title: string, place: BasePlace | null): Promise<string> {
    this.#base ??= await this.#createBase(title, place)
    this.#isUsed = true
    return this.#base.basePublicIdentifier
  }

  /** Notes that the start of an import failed. */
  noteRefusal(error: unknown): void {
    const { httpStatus } = toServerError(error)
    if (httpStatus === null || httpStatus >= 500) this.#isUncertain = true
    this.noteEnd()
  }

  /** Notes that the import ended without tables. */
  noteEnd(): void {
    this.#isUsed = this.#isUncertain
  }

  async discard(): Promise<void> {
    const base = this.#base
    this.#base = null
    if (base) await discardBase(base.flowId)
  }

  leave(): void {
    // It stays as an empty base if the server does not answer.
    if (!this.#isUsed) this.discard().catch(() => undefined)
  }
}

/** The base that an import creates for itself, as long as the component is mounted. */
export function useCreatedBase(): CreatedBase {
  const [created] = useState(() => new CreatedBase())
  useEffect(() => () => created.leave(), [created])
  return created
}
