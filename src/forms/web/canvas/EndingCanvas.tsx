import type { Ending } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'
import { withNames } from '../../logic/mention-names.ts'
import { setCell } from '../edits/set-cell.ts'
import { applyEdit, useEditor } from '../editor-context.ts'
import styles from './EndingCanvas.module.css'
import { InPlaceText } from './InPlaceText.tsx'

/** An ending as respondents see it. Its texts are edited where they stand. */
export function EndingCanvas({ ending, readOnly }: { ending: Ending; readOnly: boolean }) {
  const { draft } = useEditor()
  const { id } = ending
  const change = (key: 'title' | 'text', value: string, gestureId: string) => {
    const changes = [setCell(draft.document, { list: 'endings', id, key }, value)]
    applyEdit(draft, changes, { label: 'Edit ending', gestureId })
  }
  return (
    <div className={styles.ending}>
      <InPlaceText
        label="Title"
        place={{ list: 'endings', id }}
        className={styles.title}
        value={ending.title}
        placeholder="Thank you"
        maxLength={formLimits.textLength}
        readOnly={readOnly}
        onChange={(value, gesture) => change('title', value, gesture)}
        onLeave={() => draft.flush()}
      />
      <InPlaceText
        label="Text"
        place={{ list: 'endings', id }}
        value={ending.text}
        placeholder="What respondents read after they have sent their answers"
        maxLength={formLimits.richTextLength}
        multiline
        readOnly={readOnly}
        onChange={(value, gesture) => change('text', value, gesture)}
        onLeave={() => draft.flush()}
      />
      {ending.buttonLabel !== '' && (
        <span className={styles.button}>{withNames(draft.document, ending.buttonLabel)}</span>
      )}
      {ending.redirect !== '' && (
        <p className={styles.note}>
          Respondents go to <bdi>{withNames(draft.document, ending.redirect)}</bdi> instead of seeing this.
        </p>
      )}
    </div>
  )
}
