import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './centred-page.module.css'

export function NotFoundPage() {
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>Oops!</h1>
      <p className={classes.text}>The page you are looking for was not found.</p>
      <Button component={Link} to="/">
        Go Back
      </Button>
    </main>
  )
}
