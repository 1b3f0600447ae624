/** Whether an investor mentors now: whoever has no room for another startup does not, whatever the profile offers. */
export const mentors = ({ willingToMentor, menteeCapacity }: { willingToMentor: boolean; menteeCapacity: number }) =>
  willingToMentor && menteeCapacity > 0
