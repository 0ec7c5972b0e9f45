import { Button, Menu, MantineProvider } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { StrictMode, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../app/app.css'
import { Dialog } from '../dialogs/Dialog.tsx'
import { DialogForm } from '../dialogs/DialogForm.tsx'
import { FormMessage } from '../dialogs/FormMessage.tsx'
import { FileDrop } from '../files/FileDrop.tsx'
import { useListDrag } from '../lists/use-list-drag.ts'
import drag from '../lists/list-drag.module.css'
import { moved } from '../lists/list-drag.ts'
import { AnchoredMenu } from '../menus/AnchoredMenu.tsx'
import { ButtonMenu } from '../menus/ButtonMenu.tsx'
import { ButtonPanel } from '../menus/ButtonPanel.tsx'
import { MenuAction } from '../menus/MenuAction.tsx'
import { MenuList } from '../menus/MenuList.tsx'
import { placeBelow, type MenuPlace } from '../menus/menu-place.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { theme, themeVariables } from '../theme/theme.ts'
import { ToastArea } from '../toasts/ToastArea.tsx'
import { say } from '../toasts/say.ts'
import { dropKept, toastError, toastKept, toastSuccess, toastUndo } from '../toasts/toasts.tsx'
import { Tooltip } from '../tooltip/Tooltip.tsx'

const threeHoursAgo = new Date(Date.now() - 3 * 60 * 60_000)

/** What the parts called, in order. */
const calls: string[] = []

declare global {
  interface Window {
    parts: {
      calls: string[]
      say: typeof say
      toasts: Record<'success' | 'error' | 'undo' | 'kept' | 'dropKept', () => void>
    }
  }
}

window.parts = {
  calls,
  say,
  toasts: {
    success: () => toastSuccess('Saved'),
    error: () => toastError(new Error('a secret of the server')),
    undo: () => toastUndo('2 deleted', () => calls.push('undo')),
    kept: () => toastKept('Not saved', 'A long text that nobody wants to type again'),
    dropKept,
  },
}

function Menus() {
  const [at, setAt] = useState<MenuPlace | null>(null)
  const items = (
    <>
      <MenuAction icon={IconPencil} keys="mod+r" onClick={() => calls.push('rename')}>
        Rename
      </MenuAction>
      <MenuAction icon={IconPencil} disabled note="Only admins" onClick={() => calls.push('disabled')}>
        Delete
      </MenuAction>
      <Menu.Item onClick={() => calls.push('share')}>Share</Menu.Item>
    </>
  )
  return (
    <section aria-label="Menus">
      <ButtonMenu button={<button type="button">Open menu</button>}>{items}</ButtonMenu>
      <Menu returnFocus={false}>
        <Menu.Target>
          <button type="button">Open list</button>
        </Menu.Target>
        <MenuList>{items}</MenuList>
      </Menu>
      <ButtonPanel label="Options" tooltip="Shows options" button={<button type="button">Open panel</button>}>
        {close => (
          <>
            <input aria-label="In the panel" />
            <button type="button" onClick={close}>
              Done
            </button>
          </>
        )}
      </ButtonPanel>
      <button type="button" onClick={event => setAt(placeBelow(event.currentTarget))}>
        Open here
      </button>
      {at && (
        <AnchoredMenu at={at} label="Actions here" onClose={() => setAt(null)}>
          {items}
        </AnchoredMenu>
      )}
      <Tooltip label="More words about it">
        <button type="button">Labelled</button>
      </Tooltip>
    </section>
  )
}

function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isPending, setPending] = useState(false)
  return (
    <section aria-label="Dialogs">
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Name it">
        <DialogForm
          verb="Create"
          disabled={name === ''}
          pending={isPending}
          onSubmit={() => calls.push(`create ${name}`)}
          onClose={() => setOpen(false)}
        >
          <input aria-label="Name" data-autofocus value={name} onChange={event => setName(event.currentTarget.value)} />
          <button type="button" onClick={() => setPending(true)}>
            Start
          </button>
          <FormMessage>{name === 'taken' && 'This name is taken'}</FormMessage>
        </DialogForm>
      </Dialog>
    </section>
  )
}

function List() {
  const [ids, setIds] = useState(['one', 'two', 'three', 'four'])
  const { dragging, markOf } = useListDrag({ ids, axis: 'y', onDrop: (from, to) => setIds(moved(ids, from, to)) })
  return (
    // The events come from the items inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul aria-label="Ordered" style={{ width: 160, margin: 0, padding: 0 }} {...dragging}>
      {ids.map((id, at) => (
        <li key={id} className={drag['item']} style={{ height: 32, listStyle: 'none' }} {...markOf(id, at)}>
          <button type="button" onClick={() => calls.push(`open ${id}`)}>
            {id}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Page(): ReactNode {
  return (
    <main style={{ display: 'grid', gap: 24, padding: 24, justifyItems: 'start' }}>
      <Menus />
      <Dialogs />
      <List />
      <RelativeTime at={threeHoursAgo} shortAfter="Viewed" />
      <FileDrop label="Drop a file here" onFile={file => calls.push(`file ${file.name}`)} />
      <ToastArea />
    </main>
  )
}

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={themeVariables}>
        <Page />
      </MantineProvider>
    </StrictMode>,
  )
}
