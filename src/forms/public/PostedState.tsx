import { blockIdOf } from '../document/thing-id.ts'
import type { Evaluation } from '../logic/evaluate.ts'
import type { FormView } from './page-view.ts'

/**
 * What a page without scripts posts beside its own answers: those of other pages, so that going back and two tabs keep
 * them apart. The server trusts none of it.
 */
export function PostedState({ view, evaluation }: { view: FormView; evaluation: Evaluation }) {
  const { document, pageId } = view
  const isElsewhere = (fieldId: string) => document.blocks[blockIdOf(fieldId)]?.at.parentId !== pageId
  const others = Object.entries(view.answers).filter(([fieldId]) => isElsewhere(fieldId))
  const shown = Object.values(document.blocks).filter(
    ({ id, at }) => at.parentId === pageId && evaluation.blocks[id]?.isVisible,
  )
  return (
    <>
      <input type="hidden" name="~page" value={pageId} />
      <input type="hidden" name="~shown" value={shown.map(({ id }) => id).join(' ')} />
      <input type="hidden" name="~version" value={view.version} />
      {view.languages && <input type="hidden" name="~language" value={document.settings.language} />}
      <input type="hidden" name="~seed" value={view.seed} />
      {view.token !== null && <input type="hidden" name="~token" value={view.token} />}
      {others.length > 0 && <input type="hidden" name="~answers" value={JSON.stringify(Object.fromEntries(others))} />}
      {Object.keys(view.parameters).length > 0 && (
        <input type="hidden" name="~parameters" value={JSON.stringify(view.parameters)} />
      )}
    </>
  )
}
