import type { ActionType, CallIds, Sent, Settled, Skipped } from '../../../actions/action-type.ts'
import { toServerError } from '../../../ui/server/server-error.ts'
import type { KeptSettings } from '../../../engine/model/kept-settings.ts'
import { type ActionClient, patiently } from '../action-client.ts'
import type { BaseScreen } from '../base-screen.ts'
import type { StructurePatch } from './structure-changes.ts'

/** The parts of a call that every structure action needs. */
interface StructureCall {
  calls: ActionClient['calls']
  /** The base and the ids of the action, which every call carries. */
  ids: CallIds & { basePublicId: string }
  /** Call options with a timeout. */
  options: ReturnType<typeof patiently>
}

/** The answer of a call. */
export interface StructureAnswer {
  version: number
  kept?: (KeptSettings & { changedBy: { id?: string; name: string | null } | null }) | null
}

/** An action split into what the server did and what it skipped. */
export interface Parted<Args> extends Pick<Skipped, 'count' | 'total' | 'what'> {
  done: Args
  rest: Args
}

type Given = 'type' | 'stored' | 'mergeKey' | 'merge' | 'renew' | 'invert' | 'label' | 'touches'

interface StructureAction<Args> extends Pick<ActionType<Args, BaseScreen, ActionClient>, Given> {
  debounce?: number
  /** Applies the change to the metadata, until the server's metadata includes it. */
  patch(args: Args): StructurePatch
  /** Makes the call. Resolves to null when there was nothing left to do. */
  call(made: StructureCall, args: Args): Promise<StructureAnswer | null>
  /** Splits the arguments, for actions that skip what somebody else has changed since. */
  part?(args: Args, kept: KeptSettings): Parted<Args>
  /** Changes to the screen beyond the structure. */
  beside?: Pick<ActionType<Args, BaseScreen, ActionClient>, 'apply' | 'revert'> & {
    settle(screen: BaseScreen, args: Args, settled: Settled): void
  }
}

/**
 * Creates an action type on tables, fields, or views. A patch of the structure shows the change until the server's
 * metadata includes it.
 */
export function structureAction<Args>(definition: StructureAction<Args>) {
  const { debounce = 0, patch, call, part, beside, ...rest } = definition
  const keptOf = (answer: unknown) => (answer as StructureAnswer | null)?.kept ?? null
  const action: ActionType<Args, BaseScreen, ActionClient> = {
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
      const answer = settled.answer as StructureAnswer | null
      screen.structure.store(settled.actionId, answer?.version ?? null)
    },
    async send({ basePublicId, calls }, args, ids) {
      const answer = await call({ calls, ids: { basePublicId, ...ids }, options: patiently() }, args)
      const kept = keptOf(answer)
      if (!part || !kept) return { answer }
      const { done: _, ...left } = part(args, kept)
      const { id: byId, name: by = null } = kept.changedBy ?? {}
      return { answer, skipped: { ...left, by, ...(byId !== undefined && { byId }) } }
    },
    ...(part && {
      stored(args: Args, { answer }: Sent) {
        const kept = keptOf(answer)
        return kept && part(args, kept).done
      },
    }),
    ...rest,
  }
  return action
}

/**
 * The answer of a delete call; null when the thing is already deleted. Throws when the person can no longer see the
 * base, which is a different reason.
 */
export async function unlessGone(answer: Promise<StructureAnswer>): Promise<StructureAnswer | null> {
  try {
    return await answer
  } catch (error) {
    if (toServerError(error).reason === 'gone') return null
    throw error
  }
}
