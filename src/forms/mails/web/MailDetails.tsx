import { Button, Select, TagsInput } from '@mantine/core'
import { IconEye, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { FormMail } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'
import { setCell } from '../../web/edits/set-cell.ts'
import { applyEdit, useDocument, useEditor, useOutline } from '../../web/editor-context.ts'
import { waitUntilSaved } from '../../web/publish/wait-until-saved.ts'
import { ruleFields } from '../../web/rules/rule-fields.ts'
import type { Control } from '../../web/settings/control.ts'
import { problemOf } from '../../web/settings/entry.ts'
import { Setting } from '../../web/settings/Setting.tsx'
import { inputWrapperOrder } from '../../web/settings/TypedSetting.tsx'
import { newGestureId, useCells } from '../../web/settings/use-cells.ts'
import { usualSubject, usualText } from '../mail-texts.ts'
import { previewMail } from '../preview-mail.ts'
import { readAddresses, sendTestMail } from './mail-calls.ts'
import styles from './Mails.module.css'

const FilterPanel = lazyPart(() => import('../../../tables/filter/FilterPanel.tsx'))

const cellOf = (mail: FormMail, key: keyof FormMail) => ({ list: 'mails' as const, ids: [mail.id], key })

/** The controls of a mail, which say what it has without them. */
const controlsOf = (mail: FormMail, title: string) =>
  ({
    name: { kind: 'text', label: 'Name', help: 'Only people who edit the form see it' },
    subject: { kind: 'text', label: 'Subject', placeholder: usualSubject(mail, title) },
    text: {
      kind: 'text',
      label: 'Text',
      rows: 5,
      placeholder: usualText(mail),
      help: '**bold**, *italic*, [link](https://example.com), and lines that begin with - for a list',
    },
    hasAnswers: { kind: 'switch', label: 'Include the answers' },
    senderName: { kind: 'text', label: 'Sender name', placeholder: 'Default sender' },
    replyTo: {
      kind: 'text',
      label: 'Replies go to',
      placeholder: mail.to === 'respondent' ? 'The sender' : 'The respondent',
    },
  }) as const satisfies Partial<Record<keyof FormMail, Control>>

interface MailDetailsProps {
  mail: FormMail
  /** The name of the form. */
  title: string
  readOnly: boolean
}

/** To whom a mail goes, when, and what it says. */
export function MailDetails({ mail, title, readOnly }: MailDetailsProps) {
  const { draft } = useEditor()
  const outline = useOutline()
  const controls = controlsOf(mail, title)
  const setting = (key: keyof typeof controls) => <Setting control={controls[key]} address={cellOf(mail, key)} />
  const setWhen = (when: FormMail['when']) =>
    applyEdit(draft, [setCell(draft.document, { list: 'mails', id: mail.id, key: 'when' }, when)], 'Edit email')
  return (
    <div className={styles['details']}>
      {mail.to === 'addresses' ? <Addresses mail={mail} /> : <RespondentAddress mail={mail} />}
      {setting('subject')}
      {setting('text')}
      {setting('hasAnswers')}
      <section aria-label="When" className={styles['part']} inert={readOnly}>
        <h3 className={styles['partTitle']}>When</h3>
        <LazyPart>
          <FilterPanel
            fields={ruleFields(outline)}
            filter={mail.when}
            empty="For each response, until you add a condition."
            onChange={setWhen}
          />
        </LazyPart>
      </section>
      <div className={styles['pair']}>
        {setting('senderName')}
        {setting('replyTo')}
      </div>
      {setting('name')}
      <Trial mail={mail} title={title} />
    </div>
  )
}

/** The people who get a mail. */
function Addresses({ mail }: { mail: FormMail }) {
  const { value, schema, readOnly, set } = useCells(cellOf(mail, 'addresses'), 'Recipients')
  const { draft } = useEditor()
  const team = useQuery({
    queryKey: ['form', draft.publicId, 'addresses'],
    queryFn: () => readAddresses(draft),
    staleTime: 300_000,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const change = (next: string[]) => {
    const refused = problemOf(schema, next)
    setProblem(refused)
    if (refused === null) set(next, newGestureId())
  }
  return (
    <TagsInput
      label="Recipients"
      description="Press Enter after each address"
      inputWrapperOrder={inputWrapperOrder}
      placeholder={Array.isArray(value) && value.length > 0 ? '' : 'ann@example.com'}
      data={team.data ?? []}
      value={Array.isArray(value) ? value.map(String) : []}
      maxTags={formLimits.addressesPerMail}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      disabled={readOnly}
      error={problem}
      onChange={change}
    />
  )
}

const anyAddress = '~any'

/** The question in which respondents give their address. */
function RespondentAddress({ mail }: { mail: FormMail }) {
  const outline = useOutline()
  const { value, readOnly, set } = useCells(cellOf(mail, 'addressId'), 'Address')
  const questions = ruleFields(outline).filter(({ type }) => type === 'email')
  return (
    <Select
      label="The address is the answer to"
      inputWrapperOrder={inputWrapperOrder}
      data={[
        { value: anyAddress, label: 'The first question for an email address' },
        ...questions.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={typeof value === 'string' ? value : anyAddress}
      allowDeselect={false}
      disabled={readOnly}
      error={questions.length === 0 && 'Add a question for an email address. Until then, nothing is sent.'}
      onChange={chosen => set(chosen === anyAddress ? null : chosen, newGestureId())}
    />
  )
}

/** Shows a mail as it will arrive, and sends it to the person who edits it. */
function Trial({ mail, title }: { mail: FormMail; title: string }) {
  const { draft } = useEditor()
  const document = useDocument()
  const [isShown, setShown] = useState(false)
  const test = useSingleMutation({
    mutationFn: async () => {
      if (!(await waitUntilSaved(draft))) throw new Error('The last changes could not be saved. Try again in a moment.')
      toastSuccess(`Sent to ${await sendTestMail(draft, mail.id)}`)
    },
  })
  return (
    <section aria-label="Preview" className={styles['part']}>
      <div className={styles['add']}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconEye size={14} stroke={1.75} />}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide preview' : 'Preview'}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSend size={14} stroke={1.75} />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Send me a test
        </Button>
      </div>
      <FormMessage>{test.error && errorText(test.error)}</FormMessage>
      {isShown && <MailPreview {...previewMail(document, mail, title)} />}
    </section>
  )
}

/** The page of a mail in a frame that can do nothing. */
const MailPreview = ({ subject, html }: { subject: string; html: string }) => (
  <figure className={styles['preview']}>
    <figcaption>{subject}</figcaption>
    <iframe title="The email" sandbox="" srcDoc={html} />
  </figure>
)
