import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useSignOut, useUnsavedQuestion } from './use-sign-out.ts'

const textFor = (unsaved: number): string =>
  unsaved === 1
    ? '1 change is not saved yet. It stays in this browser, where nobody else sees it, and is saved when you sign in here again.'
    : `${unsaved.toLocaleString()} changes are not saved yet. They stay in this browser, where nobody else sees them, and are saved when you sign in here again.`

/** Confirms signing out with unsaved changes. */
export default function UnsavedDialog() {
  const { unsaved } = useUnsavedQuestion()
  const { signOutNow } = useSignOut()
  const stay = () => useUnsavedQuestion.setState({ unsaved: null })
  if (unsaved === null) return null
  return (
    <Dialog opened onClose={stay} title="Sign out?" size={440}>
      <Text>{textFor(unsaved)}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={stay}>
          Cancel
        </Button>
        <Button onClick={() => void signOutNow()}>Sign out</Button>
      </Group>
    </Dialog>
  )
}
