import type { ActionType, CallIds, Settled } from '../../actions/action-type.ts'
import { toServerError } from '../../ui/server-error.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import type { StructurePatch } from './structure-changes.ts'

/** What a call of a structure action is made with. */
export interface StructureCall {
  calls: ActionClient['calls']
  /** Stands in every call: the base, and the ids of the action. */
  ids: CallIds & { basePublicId: string }
  /** How long its answer is waited for. */
  options: ReturnType<typeof patiently>
}

interface Answer {
  version: number
}

type Kept = 'type' | 'mergeKey' | 'merge' | 'renew' | 'invert' | 'label' | 'touches'

interface StructureAction<Args> extends Pick<ActionType<Args, BaseScreen, ActionClient>, Kept> {
  debounce?: number
  /** Milliseconds that an answer is waited for, when it may take long. */
  patience?: number
  /** What it makes of the structure, as long as the server does not show it. */
  patch(args: Args): StructurePatch
  /** Makes the call. Null: there was nothing left to do. */
  call(made: StructureCall, args: Args): Promise<Answer | null>
  /** What else shows beside the structure, if anything. */
  beside?: Pick<ActionType<Args, BaseScreen, ActionClient>, 'apply' | 'revert'> & {
    settle(screen: BaseScreen, args: Args, settled: Settled): void
  }
}

/** An action on tables, fields or views: shown by a patch of the structure until the server's metadata shows it. */
export function structureAction<Args>({ debounce = 0, patience, patch, call, beside, ...rest }: StructureAction<Args>) {
  const action: ActionType<Args, BaseScreen, ActionClient> = {
    ...rest,
    debounce,
    apply(screen, args, actionId) {
      screen.structure.show(actionId, patch(args))
      beside?.apply(screen, args, actionId)
    },
    revert(screen, args, actionId) {
      screen.structure.drop(actionId)
      beside?.revert(screen, args, actionId)
    },
    settle(screen, args, settled) {
      beside?.settle(screen, args, settled)
      const answer = settled.answer as Answer | null
      screen.structure.store(settled.actionId, answer?.version ?? null)
    },
    async send({ basePublicId, calls }, args, ids) {
      return { answer: await call({ calls, ids: { basePublicId, ...ids }, options: patiently(patience) }, args) }
    },
  }
  return action
}

/** The answer of a call that deletes; null when somebody else has deleted the thing already, which is as good. */
export async function unlessGone(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (toServerError(error).code === 'not_found') return null
    throw error
  }
}
