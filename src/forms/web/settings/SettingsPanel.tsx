import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { blockTypes } from '../../blocks/registry.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { useDocument, useEditor, useEditorUi, useOutline } from '../editor-context.ts'
import { type Selection, selectedBlocks, selectedIn } from '../editor-ui.ts'
import { BlockSettings } from './BlockSettings.tsx'
import { blockControls } from './common-controls.ts'
import { FormSettings, ThemeSettings } from './FormSettings.tsx'
import { Group } from './Group.tsx'
import { EndingSettings, PageSettings } from './PageSettings.tsx'
import { QuizSettings } from '../quiz/QuizSettings.tsx'
import { Setting } from './Setting.tsx'
import styles from './Settings.module.css'

/** The settings of what is selected: blocks, a page, an ending, or the whole form. */
export function SettingsPanel() {
  const editor = useEditor()
  const { ui } = editor
  const document = useDocument()
  const state = useEditorUi(now => now)
  const [tab, setTab] = useState('form')
  const outline = useOutline()
  const selected = selectedIn(outline, state)
  const blockIds = selectedBlocks(outline, state)
  return (
    <div className={styles['panel']} data-settings>
      <header className={styles['head']}>
        {selected.list === 'form' ? (
          <SegmentedControl
            className={styles['tabs'] ?? ''}
            aria-label="Settings of the form"
            size="xs"
            data={[
              { value: 'form', label: 'Form' },
              { value: 'theme', label: 'Theme' },
              { value: 'quiz', label: 'Quiz' },
            ]}
            value={tab}
            onChange={setTab}
          />
        ) : (
          <>
            <h2 className={styles['title']}>{titleOf(document, selected, blockIds.length)}</h2>
            <button
              type="button"
              className={styles['toForm']}
              onClick={() => {
                ui.setState({ selected: { list: 'form' }, also: [] })
                editor.focus('[data-settings] input')
              }}
            >
              Form settings
            </button>
          </>
        )}
      </header>
      {/* What is selected next shows from its start. */}
      <div key={selected.list === 'form' ? tab : selected.id} className={styles['scroll']}>
        {blockIds.length > 1 ? (
          <ManyBlocksSettings ids={blockIds} />
        ) : (
          <SettingsOf document={document} selected={selected} tab={tab} />
        )}
      </div>
    </div>
  )
}

function SettingsOf({ document, selected, tab }: { document: FormDocument; selected: Selection; tab: string }) {
  switch (selected.list) {
    case 'blocks': {
      const block = document.blocks[selected.id]
      return block ? <BlockSettings key={block.id} block={block} /> : null
    }
    case 'pages': {
      const page = document.pages[selected.id]
      return page ? <PageSettings page={page} /> : null
    }
    case 'endings': {
      const ending = document.endings[selected.id]
      return ending ? <EndingSettings ending={ending} /> : null
    }
    case 'form':
      return tab === 'theme' ? <ThemeSettings /> : tab === 'quiz' ? <QuizSettings /> : <FormSettings />
  }
}

/** What several blocks have in common. */
function ManyBlocksSettings({ ids }: { ids: readonly string[] }) {
  const { blocks } = useDocument()
  const asked = ids.filter(id => blockTypes[blocks[id]?.type ?? '']?.group !== 'content')
  return (
    <Group>
      {asked.length > 0 && (
        <Setting control={blockControls.isRequired} address={{ list: 'blocks', ids: asked, key: 'isRequired' }} />
      )}
      <Setting control={blockControls.width} address={{ list: 'blocks', ids, key: 'width' }} />
      <Setting control={blockControls.isHidden} address={{ list: 'blocks', ids, key: 'isHidden' }} />
    </Group>
  )
}

const nouns = { pages: 'Page', endings: 'Ending' } as const

function titleOf({ blocks }: FormDocument, selected: Selection, count: number): string {
  if (selected.list === 'form') return 'Form'
  if (selected.list !== 'blocks') return nouns[selected.list]
  if (count > 1) return `${count} blocks`
  return blockTypes[blocks[selected.id]?.type ?? '']?.label ?? 'Block'
}
