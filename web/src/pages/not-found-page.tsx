import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './centred-page.module.css'

export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Oops!</h1>
      <p className={classes.text}>The page you are looking for was not found.</p>
      <Button component={Link} to="/">
        Go Back
      </Button>
      <p className={classes.text}>
        Or see the <Link to="/leaderboard">leaderboard</Link>, or read{' '}
        <Link to="/how-it-works">how it works</Link>.
      </p>
    </div>
  )
}
