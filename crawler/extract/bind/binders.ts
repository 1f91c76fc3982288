/** Each group of facts and the binder that reads its units. */
import type { Group } from '../lexicon/topics.ts';
import { lift, stepFree } from './access.ts';
import { access } from './accessible-rooms.ts';
import { checkIn, checkOut } from './arrival.ts';
import { guestAge } from './arrival-age.ts';
import type { Binder } from './binding.ts';
import { breakfast } from './breakfast.ts';
import { cancellation, children, cot, deposit, extraBed, resortFee, smoking } from './charges.ts';
import { cityTax } from './city-tax.ts';
import { airConditioning, dinner, gym, restaurant, spa } from './house.ts';
import { lateArrival } from './late-arrival.ts';
import { charging, parking } from './parking.ts';
import { pets } from './pets.ts';
import { pool } from './pool.ts';
import { luggage, reception } from './reception.ts';
import { serviceAnimals } from './service-animals.ts';
import { shuttle } from './shuttle.ts';
import { wifi } from './wifi.ts';

const none: Binder = () => [];

export const binders: Readonly<Record<Group, readonly Binder[]>> = {
  check_in: [checkIn],
  check_out: [checkOut],
  late_arrival: [lateArrival],
  reception: [reception],
  min_age: [guestAge],
  luggage: [luggage],
  parking: [parking],
  ev: [charging],
  pets: [pets],
  service_animal: [serviceAnimals],
  breakfast: [breakfast],
  shuttle: [shuttle],
  pool: [pool],
  access: [access],
  step_free: [stepFree],
  lift: [lift],
  wifi: [wifi],
  city_tax: [cityTax],
  resort_fee: [resortFee],
  deposit: [deposit],
  cancellation: [cancellation],
  cot: [cot, children],
  extra_bed: [extraBed, children],
  children: [children, guestAge],
  smoking: [smoking],
  ac: [airConditioning],
  gym: [gym],
  spa: [spa],
  restaurant: [restaurant],
  rooms: [none],
  languages: [none],
  other: [dinner],
};
