import {
  IconChevronDown,
  IconExternalLink,
  IconInfoCircle,
  IconListDetails,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { BRAND } from '../brand.ts'
import { BrandMark } from '../components/brand-mark.tsx'
import { ThemeEntry } from './theme-switch.tsx'
import classes from './top-bar.module.css'

const MENU_ID = 'brand-menu'

const PAGES = [
  { to: '/about-us', label: 'About Us', Icon: IconInfoCircle },
  { to: '/how-it-works', label: 'How it works', Icon: IconListDetails },
] as const

const ELSEWHERE = [
  { href: BRAND.contactUrl, label: 'Contact Us' },
  { href: BRAND.blogUrl, label: 'Blog' },
] as const

/** The logo and what it opens: about the product, and the theme. */
export function BrandMenu() {
  const close = () => document.getElementById(MENU_ID)?.hidePopover()
  return (
    <>
      <button type="button" className={classes.brand} popoverTarget={MENU_ID}>
        <BrandMark size={32} />
        {BRAND.name}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <nav id={MENU_ID} popover="auto" className={classes.brandMenu} aria-label={BRAND.name}>
        {PAGES.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={classes.entry} onClick={close}>
            <Icon size={18} aria-hidden /> {label}
          </Link>
        ))}
        {ELSEWHERE.filter(({ href }) => href).map(({ href, label }) => (
          <a
            key={label}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.entry}
            onClick={close}
          >
            <IconExternalLink size={18} aria-hidden /> {label}
          </a>
        ))}
        <ThemeEntry />
      </nav>
    </>
  )
}
