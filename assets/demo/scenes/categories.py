"""A still life for each top category: three or four of its products together on paper."""
import cameras
import curtains
import hubs
import lighting
import locks
import panels
import sensors
from catalogue import picture
from panels import upright
from parts import placed


def standing(x, y, height, make, turn=0, lean=5):
    """A wall device that stands on its lower edge."""
    with placed((x, y, height / 2), (0, 0, turn)):
        with placed(turn=(90 - lean, 0, 0)):
            make()


@picture('category-switches-and-controls', azimuth=-20, elevation=13, fill=.80)
def switches():
    with placed((-14, 40, 0)):
        with upright(86, 7):
            panels.touch_panel(147, 4, 'black', 1)
    standing(66, -28, 86, panels.dimmer_whole, -6)
    standing(-66, -62, 44, panels.modular, 10, 0)


@picture('category-locks-and-doors', azimuth=22, elevation=9, fill=.84, lens=100)
def doors():
    standing(20, 20, 370, lambda: locks.main_lock(-1), 0, 0)
    standing(122, -40, 140, lambda: (locks.doorbell(), locks.doorbell_back()), 4, 4)
    with placed((-100, -84, 0)):
        locks.knob_side()


@picture('category-curtains-and-blinds', azimuth=-26, elevation=10, fill=.84)
def curtains_and_blinds():
    with placed((-60, 40, 300)):
        curtains.motor()
        curtains.pulley((0, 0, 16))
        curtains.rail(150, (86, 0, 15))
        for x in (60, 84, 106, 128, 150):
            curtains.runner((x, 0, 16.4))
    with placed((80, -60, 26), (0, 0, -70)):
        with placed((0, 20, 0), (90, 0, 180)):
            curtains.robot()
    curtains.remote((-70, -96, 0), 24)


@picture('category-lighting', azimuth=-8, elevation=12, fill=.80)
def lights():
    with placed((-52, 10, 0)):
        lighting.bulb(65, 130, '#FFC07A', 4.4, '12 W', 'Sandhya')
    with placed((22, 32, 0)):
        lighting.bulb(60, 120, '#FF7A1E', 3.6, other='#B03CFF')
    with placed((78, -6, 0)):
        lighting.candle()
    pts = lighting.curve([(-112, -66, 1.0), (-60, -52, 1.0), (-6, -72, 1.0), (50, -54, 1.0), (112, -70, 1.0)], 14)
    lighting.leds_on(pts, (0, 0, 1), None, 5.5)


@picture('category-sensors-and-safety', azimuth=-18, elevation=20, fill=.80)
def safety():
    standing(34, 36, 120, sensors.gas, 6, 2)
    with placed((-42, 16, 0), (0, 0, -8)):
        sensors.motion_sensor()
    with placed((-24, -56, 0)):
        sensors.leak()
    standing(64, -40, 60, sensors.climate, -4, 6)


@picture('category-cameras', azimuth=-22, elevation=11, fill=.82)
def eyes():
    with placed((-58, -16, 0), (0, 0, -8)):
        cameras.indoor()
    with placed((30, -50, 0)):
        cameras.pan_tilt(12)
    with placed((-2, 130, 66), (0, 0, -40)):
        cameras.bullet()


@picture('category-hubs-and-plugs', azimuth=-24, elevation=20, fill=.80)
def hubs_and_plugs():
    with placed((-34, 30, 0)):
        hubs.hub()
    standing(64, 24, 72, hubs.plug_sixteen, -10, 0)
    standing(32, -56, 60, hubs.plug_six, 8, 0)
