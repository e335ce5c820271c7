import { Trans } from '@lingui/react/macro'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

test.each(['10<sup>9</sup>/L', 'a <0/> b', 'p<0.05'])('the value %s is shown as it is', (value) => {
  const { container } = render(
    <Trans>
      Delete <b>{value}</b>?
    </Trans>,
  )
  expect(container).toHaveTextContent(`Delete ${value}?`)
})
