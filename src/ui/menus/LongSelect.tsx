import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'

interface LongSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  data: readonly { value: string; label: string }[]
  value: string | null
}

/**
 * A select for pages with very many selects of very many options each. While closed it holds only the chosen option,
 * since a select searches all its options on every render.
 */
export function LongSelect({ data, value, ...props }: LongSelectProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Select
      {...props}
      data={isOpen ? [...data] : data.filter(option => option.value === value)}
      value={value}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  )
}
