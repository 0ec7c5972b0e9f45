import { IconLineHeight } from '@tabler/icons-react'
import { rowHeightNames, type RowHeightName } from '../../engine/model/structure.ts'
import styles from './HeightButton.module.css'
import { ViewTool } from './ViewTool.tsx'

const labels: Record<RowHeightName, string> = {
  short: 'Short',
  medium: 'Medium',
  tall: 'Tall',
  extra_tall: 'Extra tall',
}

interface HeightButtonProps {
  height: RowHeightName
  onChange(height: RowHeightName): void
}

/** The button of the view bar that opens the row heights. */
export function HeightButton({ height, onChange }: HeightButtonProps) {
  return (
    <ViewTool name="height" icon={IconLineHeight} label="Height" panel="Row height" active={height !== 'short'}>
      <div role="radiogroup" aria-label="Row height" className={styles.heights}>
        {rowHeightNames.map(name => (
          <label key={name} className={styles.choice} data-checked={name === height || undefined}>
            <input
              type="radio"
              name="row height"
              aria-label={labels[name]}
              className={styles.radio}
              checked={name === height}
              data-autofocus={name === height || undefined}
              onChange={() => onChange(name)}
            />
            {labels[name]}
          </label>
        ))}
      </div>
    </ViewTool>
  )
}
