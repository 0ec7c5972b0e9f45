import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { HueMenu } from '../../fields/editing/HueMenu.tsx'
import type { BaseContext } from '../../fields/field-type.ts'
import { nextHue } from '../../fields/hues.ts'
import { moved } from '../../ui/lists/list-drag.ts'
import { useOnceDrawn } from '../../ui/late/use-once-drawn.ts'
import { type ColorRule, type Field, limits } from '../../engine/model/structure.ts'
import panelStyles from '../view/ViewPanel.module.css'
import { resolvedFields } from '../filter/conditions.ts'
import FilterPanel from '../filter/FilterPanel.tsx'
import styles from './ColorRules.module.css'

interface ColorRulesProps {
  fields: Field[]
  base: BaseContext | undefined
  rules: ColorRule[]
  onChange(rules: ColorRule[]): void
}

const iconSize = { size: 16, stroke: 1.75 }
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Colors with their conditions. A record gets the first color whose conditions it meets. */
export function ColorRules({ fields, base, rules, onChange }: ColorRulesProps) {
  // Rules keep their keys when they move, because an unfinished condition lives in the state of its rule.
  const [savedKeys, setKeys] = useState(() => range(rules.length))
  const keys = savedKeys.length === rules.length ? savedKeys : range(rules.length)
  const filterFields = resolvedFields(fields, base)
  const add = useRef<HTMLButtonElement>(null)
  const onceDrawn = useOnceDrawn()
  const set = (next: ColorRule[], nextKeys: number[] = keys) => {
    setKeys(nextKeys)
    onChange(next)
  }
  const replace = (at: number, change: Partial<ColorRule>) =>
    set(rules.map((rule, place) => (place === at ? { ...rule, ...change } : rule)))
  const move = (at: number, to: number) => set(moved(rules, at, to), moved(keys, at, to))
  return (
    <>
      <ol className={styles.rules} aria-label="Colors">
        {rules.map(({ filter, color }, at) => (
          <li key={keys[at]} className={styles.rule} aria-label={`Color ${at + 1}`}>
            <div className={styles.head}>
              <HueMenu label={`Color ${at + 1}`} hue={color} onChange={hue => replace(at, { color: hue })} />
              <span className={styles.name}>{at === 0 ? 'Records with' : 'Else, records with'}</span>
              {rules.length > 1 && (
                <>
                  <ActionIcon
                    aria-label={`Move color ${at + 1} up`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <IconArrowUp {...iconSize} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Move color ${at + 1} down`}
                    disabled={at === rules.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <IconArrowDown {...iconSize} />
                  </ActionIcon>
                </>
              )}
              <ActionIcon
                aria-label={`Remove color ${at + 1}`}
                onClick={() => {
                  set(rules.toSpliced(at, 1), keys.toSpliced(at, 1))
                  onceDrawn(() => add.current?.focus())
                }}
              >
                <IconX {...iconSize} />
              </ActionIcon>
            </div>
            <FilterPanel
              fields={filterFields}
              filter={filter}
              empty="Add a condition to color records."
              onChange={changed => replace(at, { filter: changed })}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          ref={add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={rules.length >= limits.colorRules}
          onClick={() =>
            set(
              [...rules, { filter: null, color: nextHue(rules.map(({ color }) => color)) }],
              [...keys, Math.max(-1, ...keys) + 1],
            )
          }
        >
          Add a color
        </Button>
      </div>
      {rules.length > 1 && <p className={panelStyles.hint}>A record gets the first color whose conditions it meets.</p>}
    </>
  )
}
