import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconMail, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { StateView } from '../../../ui/StateView.tsx'
import type { FormMail } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'
import { newThingId } from '../../document/new-thing-id.ts'
import { placeBetween } from '../../document/place.ts'
import { setCell } from '../../web/edits/set-cell.ts'
import { applyEdit, outlineOf, useEditor, useMayEdit, useOutline } from '../../web/editor-context.ts'
import { mailName } from '../mail-texts.ts'
import { MailDetails } from './MailDetails.tsx'
import styles from './Mails.module.css'

interface MailsDialogProps {
  /** The name of the form. */
  title: string
  onClose(): void
}

/** The mails that are sent for each response. */
export default function MailsDialog({ title, onClose }: MailsDialogProps) {
  const { draft } = useEditor()
  const { mails } = useOutline()
  const mayEdit = useMayEdit()
  const [openId, setOpenId] = useState<string | null>(mails.length === 1 ? (mails[0]?.id ?? null) : null)
  const add = (values: Pick<FormMail, 'to'>) => {
    const id = newThingId('mails')
    const place = placeBetween(outlineOf(draft.document).mails.at(-1)?.place ?? null, null)
    const thing = { id, place, ...values }
    if (applyEdit(draft, [{ do: 'create', list: 'mails', id, thing }], 'Add email')) setOpenId(id)
  }
  const buttons = mayEdit && (
    <div className={styles['add']}>
      {(['addresses', 'respondent'] as const).map(to => (
        <Button
          key={to}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={mails.length >= formLimits.mails}
          onClick={() => add({ to })}
        >
          {to === 'addresses' ? 'Email to us' : 'Email to the respondent'}
        </Button>
      ))}
    </div>
  )
  return (
    <Dialog opened onClose={onClose} title="Emails" size={820} closeButtonProps={{ 'aria-label': 'Close' }}>
      {mails.length === 0 ? (
        <StateView icon={<IconMail size={20} stroke={1.75} />} title="No emails yet" action={buttons}>
          Send an email for each response: to yourself and your team, or to the respondent.
        </StateView>
      ) : (
        <div className={styles['stack']}>
          <p className={styles['note']}>Changes apply to new responses once the form is published.</p>
          <ul className={styles['mails']}>
            {mails.map((mail, index) => (
              <MailItem
                key={mail.id}
                mail={mail}
                number={index + 1}
                title={title}
                isOpen={openId === mail.id}
                onToggle={() => setOpenId(openId === mail.id ? null : mail.id)}
              />
            ))}
          </ul>
          {buttons}
        </div>
      )}
    </Dialog>
  )
}

interface MailItemProps {
  mail: FormMail
  number: number
  title: string
  isOpen: boolean
  onToggle(): void
}

function MailItem({ mail, number, title, isOpen, onToggle }: MailItemProps) {
  const { draft } = useEditor()
  const readOnly = !useMayEdit()
  const set = (key: 'isOff' | 'isDeleted', value: boolean, label: string) =>
    applyEdit(draft, [setCell(draft.document, { list: 'mails', id: mail.id, key }, value)], label)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={styles['mail']} data-off={mail.isOff || undefined}>
      <div className={styles['head']}>
        <button type="button" className={styles['name']} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={16} stroke={1.75} aria-hidden />
          <span>
            {mailName(mail)}
            <span className={styles['to']}>{recipientText(mail)}</span>
          </span>
        </button>
        {!readOnly && (
          <ActionIcon aria-label={`Delete email ${number}`} onClick={() => set('isDeleted', true, 'Delete email')}>
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )}
        <Switch
          aria-label={`Send email ${number}`}
          checked={!mail.isOff}
          disabled={readOnly}
          onChange={event => set('isOff', !event.currentTarget.checked, 'Turn email on or off')}
        />
      </div>
      {isOpen && <MailDetails mail={mail} title={title} readOnly={readOnly} />}
    </li>
  )
}

function recipientText({ to, addresses }: FormMail): string {
  if (to === 'respondent') return 'To the respondent'
  const [first, ...others] = addresses
  if (first === undefined) return 'No recipient yet'
  return others.length === 0 ? `To ${first}` : `To ${first} and ${others.length} more`
}
