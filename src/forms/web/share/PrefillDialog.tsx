import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { type CSSProperties, type FormEvent, useMemo, useState } from 'react'
import { copyAloud } from '../../../ui/copy-aloud.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Question } from '../../blocks/asking/Question.tsx'
import type { Answer, AnyBlock } from '../../blocks/block-type.ts'
import { blockIn } from '../../blocks/block-context.ts'
import { groupEntries, readTexts } from '../../blocks/entries.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { blockUis } from '../../blocks/registry.ui.ts'
import { allBlocks } from '../../document/outline.ts'
import { languagesOf } from '../../languages/pick-language.ts'
import '../../public/form-page.css'
import { fieldContextOf } from '../../public/prepared-form.ts'
import { controlScheme, themeVariables } from '../../public/theme-variables.ts'
import { useDocument, useOutline } from '../editor-context.ts'
import { addressWith, canBePrefilled, prefillParameters } from './prefilled-address.ts'
import styles from './Share.module.css'

/** Browsers and mail programs may cut longer addresses. */
const maxAddressLength = 8_000
const noAnswer = {}

interface PrefillDialogProps {
  address: string
  onClose(): void
}

/** Makes a link that fills in answers: the questions of the form, as respondents see them, and its hidden fields. */
export default function PrefillDialog({ address, onClose }: PrefillDialogProps) {
  const document = useDocument()
  const outline = useOutline()
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const [hidden, setHidden] = useState<Readonly<Record<string, string>>>({})
  const [language, setLanguage] = useState<string | null>(null)
  const [place] = useState(() => ({ now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }))
  const field = useMemo(() => fieldContextOf({ document, ...place }), [document, place])
  const blocks = useMemo(
    () => allBlocks(outline).flatMap(block => blockIn(outline, block, blockTypes) ?? []),
    [outline],
  )
  const asked = blocks.filter(any => !isHidden(any) && canBePrefilled(any) && blockUis[any.type.type])
  const named = blocks.filter(
    any => isHidden(any) && any.type.type !== 'calculated' && any.context.block.urlName !== '',
  )
  const languages = languagesOf(document)
  const parameters = [
    ...(language === null ? [] : [['lang', language] as const]),
    ...asked.flatMap(any => prefillParameters(any, answers.get(any.context.block.id) ?? noAnswer, field)),
    ...named.flatMap(({ context: { block } }) =>
      hidden[block.id] ? [[block.urlName, hidden[block.id] ?? ''] as const] : [],
    ),
  ]
  const result = addressWith(address, parameters)
  const look = themeVariables(document.theme)
  const enter = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const entries = [...new FormData(currentTarget)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    const groups = groupEntries(entries)
    setAnswers(
      new Map(asked.map(any => [any.context.block.id, readTexts(any, groups.get(any.context.block.id) ?? {}, field)])),
    )
  }
  return (
    <Dialog opened onClose={onClose} title="Prefilled link" size={1000} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Textarea
            label="Link"
            classNames={{ input: styles.code ?? '' }}
            readOnly
            autosize
            maxRows={12}
            value={result}
            error={result.length > maxAddressLength ? 'Many programs cut links that are this long' : undefined}
            onFocus={event => event.currentTarget.select()}
          />
          <div className={styles.buttons}>
            <Button
              leftSection={<IconCopy size={16} stroke={1.75} />}
              onClick={() => void copyAloud(result, 'Link copied')}
            >
              Copy link
            </Button>
            <Button
              component="a"
              href={result}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={16} stroke={1.75} />}
            >
              Open
            </Button>
          </div>
          {languages.length > 0 && (
            <Select
              label="Language"
              placeholder="The browser's language"
              data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
              value={language}
              clearable
              onChange={setLanguage}
            />
          )}
          {named.map(({ type, context: { block } }) => (
            <TextInput
              key={block.id}
              label={block.label || type.label}
              description={`Name in the URL: ${block.urlName}`}
              inputWrapperOrder={['label', 'input', 'description']}
              value={hidden[block.id] ?? ''}
              onChange={event => {
                const { value } = event.currentTarget
                setHidden(before => ({ ...before, [block.id]: value }))
              }}
            />
          ))}
          <p className={styles.note}>
            Fill in what the link should fill in. Respondents can change it. Links use the names that questions have in
            the URL, and otherwise their ids. Publish the form before you use links for new questions.
          </p>
        </div>
        <form
          aria-label="Answers"
          className={styles.questions}
          dir={document.settings.isRightToLeft ? 'rtl' : 'ltr'}
          style={{ ...look, colorScheme: controlScheme(look) } as CSSProperties}
          onInput={enter}
          onSubmit={event => event.preventDefault()}
        >
          <div className="form-page">
            <div className="form-blocks">
              {asked.map(any => (
                <PrefilledQuestion key={any.context.block.id} any={any} field={field} />
              ))}
            </div>
            {asked.length === 0 && <p>The form has no questions that a link can fill in.</p>}
          </div>
        </form>
      </div>
    </Dialog>
  )
}

const isHidden = ({ type, context: { block } }: AnyBlock): boolean => type.isInvisible === true || block.isHidden

function PrefilledQuestion({ any, field }: { any: AnyBlock; field: ReturnType<typeof fieldContextOf> }) {
  const ui = blockUis[any.type.type]
  return ui ? (
    <div className="form-block">
      <Question
        ui={ui}
        any={any}
        options={any.context.options}
        answer={noAnswer}
        problem={null}
        isRequired={false}
        field={field}
      />
    </div>
  ) : null
}
