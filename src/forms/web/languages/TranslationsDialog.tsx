import { ActionIcon, Button, Checkbox, Select, Switch } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import type { Language } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'
import { formTexts } from '../../languages/form-texts.ts'
import { applyEdit, useDocument, useEditor, useMayEdit, useOutline } from '../editor-context.ts'
import { setCell } from '../edits/set-cell.ts'
import { languageChoices } from '../settings/common-controls.ts'
import { addLanguage, fillTexts, pastedLines, translateText } from './language-edits.ts'
import styles from './Translations.module.css'
import { TranslationRow } from './TranslationRow.tsx'

const nameOf = (tag: string): string => languageChoices(tag).find(({ value }) => value === tag)?.label ?? tag

/** The texts of the form beside their translations. */
export default function TranslationsDialog({ onClose }: { onClose(): void }) {
  const { draft } = useEditor()
  const { languages } = useOutline()
  const { settings } = useDocument()
  const mayEdit = useMayEdit()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const language = languages.find(({ id }) => id === chosenId) ?? languages[0]
  const taken = new Set([settings.language, ...languages.map(({ tag }) => tag)])
  const offered = languageChoices(settings.language)
    .filter(({ value }) => !taken.has(String(value)))
    .map(({ value, label }) => ({ value: String(value), label }))
  const add = (tag: string | null) => {
    if (tag === null) return
    const { id, changes } = addLanguage(draft.document, tag)
    if (applyEdit(draft, changes, 'Add language')) setChosenId(id)
  }
  return (
    <Dialog opened onClose={onClose} title="Translations" size={980} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.stack}>
        <div className={styles.bar}>
          {language && (
            <Select
              label="Language"
              data={languages.map(({ id, tag }) => ({ value: id, label: nameOf(tag) }))}
              value={language.id}
              allowDeselect={false}
              onChange={setChosenId}
            />
          )}
          {mayEdit && (
            <Select
              label="Add a language"
              placeholder="Choose"
              data={offered}
              value={null}
              searchable
              disabled={languages.length >= formLimits.languages}
              onChange={add}
            />
          )}
        </div>
        {language ? (
          <Translations key={language.id} language={language} readOnly={!mayEdit} />
        ) : (
          <p className={styles.note}>
            The form is in {nameOf(settings.language)} only. Add a language to translate it. Respondents see the
            language of their browser, and can choose another one on the page.
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface TranslationsProps {
  language: Language
  readOnly: boolean
}

function Translations({ language, readOnly }: TranslationsProps) {
  const { draft } = useEditor()
  const document = useDocument()
  const [showsMissing, setShowsMissing] = useState(false)
  const texts = useMemo(() => formTexts(document), [document])
  const isMissing = (address: string) => (language.texts[address] ?? '') === ''
  const missing = texts.filter(({ address }) => isMissing(address)).length
  // What is being typed stays in the list.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const shown = showsMissing ? texts.filter(({ address }) => kept.has(address) || isMissing(address)) : texts
  const change = (address: string, text: string, gestureId: string) => {
    setKept(before => (before.has(address) ? before : new Set([...before, address])))
    applyEdit(draft, [translateText(draft.document, { languageId: language.id, address }, text)], {
      label: 'Translate',
      gestureId,
    })
  }
  const paste = (from: number, pasted: string): boolean => {
    const lines = pastedLines(pasted, shown[from]?.isLong ?? false)
    if (!lines) return false
    applyEdit(draft, fillTexts(draft.document, language.id, { texts: shown, from, lines }), 'Paste translations')
    return true
  }
  return (
    <>
      <div className={styles.bar}>
        <output className={styles.count}>
          {missing === 0 ? 'Everything is translated' : `${missing} of ${texts.length} texts are missing`}
        </output>
        <Checkbox
          label="Only missing texts"
          checked={showsMissing}
          onChange={event => {
            setKept(new Set())
            setShowsMissing(event.currentTarget.checked)
          }}
        />
        <Switch
          label="Right to left"
          checked={language.isRightToLeft}
          disabled={readOnly}
          onChange={event =>
            applyEdit(
              draft,
              [
                setCell(
                  draft.document,
                  { list: 'languages', id: language.id, key: 'isRightToLeft' },
                  event.currentTarget.checked,
                ),
              ],
              'Change direction',
            )
          }
        />
        <span className={styles.space} />
        {!readOnly && (
          <Tooltip label={`Delete ${nameOf(language.tag)}`}>
            <ActionIcon
              aria-label={`Delete ${nameOf(language.tag)}`}
              onClick={() =>
                applyEdit(
                  draft,
                  [setCell(draft.document, { list: 'languages', id: language.id, key: 'isDeleted' }, true)],
                  'Delete language',
                )
              }
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <div role="presentation" className={styles.table} onKeyDown={focusNextText}>
        {shown.map((text, index) => (
          <TranslationRow
            key={text.address}
            text={text}
            index={index}
            value={language.texts[text.address] ?? ''}
            tag={language.tag}
            isRightToLeft={language.isRightToLeft}
            readOnly={readOnly}
            onChange={change}
            onPaste={paste}
            onLeave={() => draft.flush()}
          />
        ))}
        {shown.length === 0 && (
          <p className={styles.note}>
            {texts.length === 0 ? 'The form has no texts yet.' : 'No text is missing.'}{' '}
            {showsMissing && texts.length > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={() => setShowsMissing(false)}>
                Show all texts
              </Button>
            )}
          </p>
        )}
      </div>
    </>
  )
}

/** Enter goes on to the next text, and with Shift to the one before. In longer texts it takes Ctrl or Cmd. */
function focusNextText(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, ctrlKey, metaKey, shiftKey, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLTextAreaElement)) return
  if (target.dataset['long'] !== undefined && !ctrlKey && !metaKey) return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll('textarea')]
  fields[fields.indexOf(target) + (shiftKey ? -1 : 1)]?.focus()
}
