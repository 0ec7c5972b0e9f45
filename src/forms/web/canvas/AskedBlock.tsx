import { IconMovie } from '@tabler/icons-react'
import { useMemo } from 'react'
import { browserContext } from '../../../fields/field-context.ts'
import { readSettings } from '../../blocks/block-context.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { blockUis } from '../../blocks/registry.ui.ts'
import type { Block, Option } from '../../document/form-document.ts'
import { PictureDrop } from '../../pictures/web/PictureDrop.tsx'
import styles from './BlockCard.module.css'

interface AskedBlockProps {
  block: Block
  options: readonly Option[]
}

/** The controls of a block as respondents see them. They are shown, not used. */
export function AskedBlock({ block, options }: AskedBlockProps) {
  const field = useMemo(() => browserContext(), [])
  const type = blockTypes[block.type]
  const ui = blockUis[block.type]
  if (!type) return null
  if (!ui) return <p className={styles.note}>Respondents do not see this block.</p>
  // A player for each video would slow the editor down.
  if (block.type === 'video') return <VideoNote link={block.settings['link']} />
  if (block.type === 'image' && typeof block.settings['picture'] !== 'string') return <PictureDrop blockId={block.id} />
  const { Ask } = ui
  const context = { block, settings: readSettings(type, block.settings), options, children: [] }
  return (
    <div inert className={styles.asked}>
      <Ask
        // Its controls show some settings as their first value.
        key={JSON.stringify(block.settings)}
        any={{ type, context }}
        options={options}
        answer={noAnswer}
        problem={null}
        isRequired={block.isRequired}
        field={field}
        labelledBy={`label-${block.id}`}
        describedBy={undefined}
      />
    </div>
  )
}

/** Stands for the player of a video. */
const VideoNote = ({ link }: { link: unknown }) => (
  <p className={styles.video}>
    <IconMovie size={20} stroke={1.75} aria-hidden />
    <bdi>{typeof link === 'string' && link !== '' ? link : 'Add the address of a video in the settings'}</bdi>
  </p>
)

const noAnswer = {}
