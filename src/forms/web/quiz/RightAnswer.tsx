import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { blockTypes } from '../../blocks/registry.ts'
import type { Block, Option } from '../../document/form-document.ts'
import { applyEdit, type Editor } from '../editor-context.ts'
import { settingsOf } from '../settings/block-controls.ts'
import { Setting } from '../settings/Setting.tsx'
import { pointsText, rightCellsOf, toggleCell, worthOf } from './quiz-edits.ts'
import styles from './Quiz.module.css'

interface RightAnswerProps {
  editor: Editor
  block: Block
  options: readonly Option[]
  isSelected: boolean
  readOnly: boolean
}

/** What answers a question of a quiz, and what that is worth. It can be edited while the block is selected. */
export function RightAnswer({ editor, block, options, isSelected, readOnly }: RightAnswerProps) {
  const type = blockTypes[block.type]
  if (!type) return null
  const worth = worthOf(editor.draft.document, block)
  const hasPoints = options.some(({ points }) => points !== null)
  const shown = settingsOf(type, 'points').filter(({ name }) => atHand.has(name) && !(hasPoints && name === 'points'))
  return (
    <div className={styles.answer} data-right-answer>
      {worth === null ? (
        <span className={styles.missing}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {hintOf(block.type)}
        </span>
      ) : (
        <span className={styles.worth}>
          <IconCircleCheck size={14} stroke={1.75} aria-hidden />
          <bdi className={styles.right}>{worth.right === '' ? 'Points by option' : worth.right}</bdi>
          <span className={styles.max}>{pointsText(worth.max)}</span>
        </span>
      )}
      {isSelected && !readOnly && (
        <div className={styles.controls}>
          {type.optionRoles?.includes('row') && <RightCells editor={editor} block={block} options={options} />}
          {shown.map(({ name, control }) => (
            <Setting
              key={name}
              control={name === 'points' ? { ...control, label: 'Points' } : control}
              address={{ list: 'blocks', ids: [block.id], key: `settings.${name}` }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** The settings that are edited on the page. The others are in the panel. */
const atHand = new Set(['rightAnswer', 'rightAnswers', 'points'])

function hintOf(type: string): string {
  if (type === 'ranking') return 'No right order yet. Press the marks in order.'
  return type.startsWith('matrix') ? 'No right answers yet' : 'No right answer yet'
}

/** The cells of a matrix, of which the right ones are checked. */
function RightCells({ editor, block, options }: Pick<RightAnswerProps, 'editor' | 'block' | 'options'>) {
  const cells = rightCellsOf(block)
  const [rows, columns] = [
    options.filter(({ role }) => role === 'row'),
    options.filter(({ role }) => role === 'column'),
  ]
  const toggle = (row: string, column: string) =>
    applyEdit(editor.draft, toggleCell(editor.draft.document, block.id, { row, column }), 'Mark right answer')
  return (
    <div className={styles.cells}>
      <table>
        <caption>Right answers</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {columns.map(({ id, label }) => (
                <td key={id}>
                  <input
                    type="checkbox"
                    aria-label={`${row.label}: ${label}`}
                    checked={cells[row.id]?.includes(id) ?? false}
                    onChange={() => toggle(row.id, id)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
