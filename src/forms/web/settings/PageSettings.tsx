import { Button } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { Ending, Page } from '../../document/form-document.ts'
import { deleteFromStrip, duplicateThing } from '../editor-actions.ts'
import { useDocument, useEditor, useMayEdit, useOutline } from '../editor-context.ts'
import type { StripList } from '../edits/page-edits.ts'
import { minScoreControl } from '../quiz/quiz-controls.ts'
import { endingControls } from './common-controls.ts'
import { Group } from './Group.tsx'
import { Setting } from './Setting.tsx'
import styles from './Settings.module.css'

/** The settings of a page. */
export function PageSettings({ page }: { page: Page }) {
  return (
    <>
      <Group>
        <Setting
          control={{ kind: 'text', label: 'Title', help: 'Respondents read it above the page' }}
          address={{ list: 'pages', ids: [page.id], key: 'name' }}
        />
      </Group>
      <ThingButtons list="pages" id={page.id} />
    </>
  )
}

/** The settings of an ending: what it shows, or where it leads. */
export function EndingSettings({ ending }: { ending: Ending }) {
  const setting = (key: keyof typeof endingControls) => (
    <Setting control={endingControls[key]} address={{ list: 'endings', ids: [ending.id], key }} />
  )
  const { isQuiz, outcomeBy } = useDocument().settings
  const leaves = ending.redirect !== ''
  return (
    <>
      <Group>
        {setting('name')}
        {setting('title')}
        {setting('text')}
      </Group>
      {isQuiz && (outcomeBy === 'score' || outcomeBy === 'percentage') && (
        <Group title="Quiz">
          <Setting
            control={minScoreControl(outcomeBy)}
            address={{ list: 'endings', ids: [ending.id], key: 'minScore' }}
          />
        </Group>
      )}
      <Group title="Button">
        {setting('buttonLabel')}
        {setting('buttonLink')}
      </Group>
      <Group title="Another page">
        {setting('redirect')}
        {leaves && <p className={styles['note']}>Respondents see this ending only if that page cannot be opened.</p>}
      </Group>
      <ThingButtons list="endings" id={ending.id} />
    </>
  )
}

function ThingButtons({ list, id }: { list: StripList; id: string }) {
  const editor = useEditor()
  const mayEdit = useMayEdit()
  const count = useOutline()[list].length
  if (!mayEdit) return null
  return (
    <Group>
      <div className={styles['buttons']}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} stroke={1.75} />}
          onClick={() => duplicateThing(editor, list, id)}
        >
          Duplicate
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrash size={14} stroke={1.75} />}
          disabled={count === 1}
          onClick={() => deleteFromStrip(editor, list, id)}
        >
          Delete
        </Button>
      </div>
    </Group>
  )
}
