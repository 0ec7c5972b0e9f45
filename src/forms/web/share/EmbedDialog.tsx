import { Button, ColorInput, NumberInput, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { copyAloud } from '../../../ui/copy-aloud.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useDocument } from '../editor-context.ts'
import { formControls } from '../settings/common-controls.ts'
import { Setting } from '../settings/Setting.tsx'
import { type EmbedChoices, embedCode, type EmbedKind, samplePage } from './embed-code.ts'
import styles from './Share.module.css'

const kinds: readonly { value: EmbedKind; label: string }[] = [
  { value: 'inline', label: 'In the page' },
  { value: 'popup', label: 'Popup' },
  { value: 'slider', label: 'Slider' },
  { value: 'full', label: 'Full page' },
]

const explanations: Record<EmbedKind, string> = {
  inline: 'The form stands in your page and is as high as its content.',
  popup: 'A button opens the form above your page.',
  slider: 'A button opens the form at the side of your page.',
  full: 'The form covers your whole page.',
}

interface EmbedDialogProps {
  address: string
  title: string
  onClose(): void
}

/** The code that shows the form in other sites, with a preview of it. */
export default function EmbedDialog({ address, title, onClose }: EmbedDialogProps) {
  const { settings, theme } = useDocument()
  const usualButton = { color: theme.accentColor, textColor: theme.buttonTextColor }
  const [choices, setChoices] = useState<EmbedChoices>({
    kind: 'inline',
    text: title,
    button: usualButton,
    height: null,
    pass: '',
  })
  const [attempt, setAttempt] = useState(1)
  const id = useId()
  const change = (changes: Partial<EmbedChoices>) => setChoices({ ...choices, ...changes })
  const code = embedCode(address, choices)
  const setting = (key: 'embedding' | 'embedSites') => (
    <Setting control={formControls[key]} address={{ list: 'settings', ids: ['settings'], key }} />
  )
  return (
    <Dialog opened onClose={onClose} title="Embed" size={1100} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <div>
            <SegmentedControl
              fullWidth
              aria-label="Kind"
              aria-describedby={id}
              size="xs"
              data={[...kinds]}
              value={choices.kind}
              onChange={kind => change({ kind: kind as EmbedKind })}
            />
            <p id={id} className={styles.note}>
              {explanations[choices.kind]}
            </p>
          </div>
          <EmbedOptions choices={choices} usualButton={usualButton} onChange={change} />
          <Textarea
            label="Code"
            classNames={{ input: styles.code ?? '' }}
            readOnly
            autosize
            value={code}
            onFocus={event => event.currentTarget.select()}
          />
          <Button
            className={styles.copy ?? ''}
            leftSection={<IconCopy size={16} stroke={1.75} />}
            onClick={() => void copyAloud(code, 'Code copied')}
          >
            Copy code
          </Button>
          {setting('embedding')}
          {settings.embedding === 'chosen' && setting('embedSites')}
          <p className={styles.note}>Which sites can embed the form changes when you publish it.</p>
        </div>
        <section aria-label="Preview" className={styles.preview}>
          <div className={styles.previewBar}>
            <span className={styles.note}>The published form. What you send is stored.</span>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} stroke={1.75} />}
              onClick={() => setAttempt(attempt + 1)}
            >
              Start again
            </Button>
          </div>
          <iframe
            key={`${code} ${attempt}`}
            className={styles.frame}
            title="A page with the form"
            // It may not lead the editor away.
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            srcDoc={samplePage(code)}
          />
        </section>
      </div>
    </Dialog>
  )
}

interface EmbedOptionsProps {
  choices: EmbedChoices
  /** The colors of the form. */
  usualButton: NonNullable<EmbedChoices['button']>
  onChange(changes: Partial<EmbedChoices>): void
}

/** What can be chosen for a kind of embedding. */
function EmbedOptions({ choices, usualButton, onChange }: EmbedOptionsProps) {
  const { kind, text, button, height, pass } = choices
  const isOpened = kind === 'popup' || kind === 'slider'
  return (
    <>
      <TextInput
        label={isOpened ? 'Text of the button' : 'Name for screen readers'}
        value={text}
        maxLength={200}
        onChange={event => onChange({ text: event.currentTarget.value })}
      />
      {isOpened && (
        <Switch
          label="Look like a button"
          description="Otherwise it is a link that your style sheet can change"
          checked={button !== null}
          onChange={event => onChange({ button: event.currentTarget.checked ? usualButton : null })}
        />
      )}
      {isOpened && button && (
        <div className={styles.pair}>
          <ColorInput
            label="Button"
            withEyeDropper={false}
            value={button.color}
            onChange={color => onChange({ button: { ...button, color } })}
          />
          <ColorInput
            label="Text"
            withEyeDropper={false}
            value={button.textColor}
            onChange={textColor => onChange({ button: { ...button, textColor } })}
          />
        </div>
      )}
      {kind === 'inline' && (
        <NumberInput
          label="Height in pixels"
          placeholder="As its content"
          min={100}
          max={5_000}
          value={height ?? ''}
          onChange={value => onChange({ height: typeof value === 'number' ? value : null })}
        />
      )}
      <TextInput
        label="URL parameters to pass on"
        placeholder="utm_source, ref"
        description="From the address of your page, to fill in questions with these names"
        inputWrapperOrder={['label', 'input', 'description']}
        value={pass}
        maxLength={500}
        onChange={event => onChange({ pass: event.currentTarget.value })}
      />
    </>
  )
}
